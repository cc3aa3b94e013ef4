"""No models: the module is here so that Django tells this app, the last one, when everything is migrated."""
