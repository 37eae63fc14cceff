export { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator, Utility } from "samlify";
