/** The address of a service and a key for it, as n8n stores them. */
import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class PlatenApi implements ICredentialType {
  name = "platenApi";

  displayName = "Platen API";

  icon: Icon = "file:platen.svg";

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "http://127.0.0.1:4700",
      required: true,
      description: "Address of the service, as in its PLATEN_BASE_URL",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description: "A key with the scopes render:write, render:read and template:read",
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: "={{$credentials.baseUrl}}", url: "/v1/renders", qs: { limit: 1 } },
  };
}
