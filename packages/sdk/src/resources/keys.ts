/** `platen.keys` and `platen.workspaces`: who may do what. */
import type { Key, NewKey, NewWorkspace, Operations, Workspace } from "../api-types.ts";
import { type Client, call } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";
import { type List, makeList } from "../list.ts";

type KeyQuery = Operations["GET /v1/keys"]["query"];

export class Keys {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** The answer has the key itself, this once. */
  create(key: NewKey, options?: RequestOptions): Promise<Operations["POST /v1/keys"]["answer"]> {
    return call(this.#client, "POST /v1/keys", { body: key }, options);
  }

  list(query: KeyQuery = {}, options?: RequestOptions): List<Key> {
    return makeList((cursor) =>
      call(this.#client, "GET /v1/keys", { query: { ...query, cursor: cursor ?? query.cursor } }, options),
    );
  }

  iterate(query: KeyQuery = {}, options?: RequestOptions): AsyncGenerator<Key, void, undefined> {
    return this.list(query, options).iterate();
  }

  async revoke(id: string, options?: RequestOptions): Promise<void> {
    await call(this.#client, "DELETE /v1/keys/{id}", { path: { id } }, options);
  }
}

export class Workspaces {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Needs the root key. The answer has the first keys of the workspace, this once. */
  create(workspace: NewWorkspace, options?: RequestOptions): Promise<Workspace> {
    return call(this.#client, "POST /v1/workspaces", { body: workspace }, options);
  }
}
