import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class ChanceryApi implements ICredentialType {
  name = "chanceryApi";
  displayName = "Chancery API";
  icon: Icon = { light: "file:../nodes/Chancery/chancery.svg", dark: "file:../nodes/Chancery/chancery.dark.svg" };
  properties: INodeProperties[] = [
    {
      displayName: "Server",
      name: "server",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://legal.example.com",
      description: "The address of the server, without /v1",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description: "A key that begins with u:svc_ acts for a person, one with svc_ for the organization",
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "={{$credentials.apiKey}}" } },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: "={{$credentials.server.replace(/\\/(v1\\/?)?$/, '')}}", url: "/v1/me" },
  };
}
