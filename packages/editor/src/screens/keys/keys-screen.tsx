/** The API keys of the workspace: make one, see what each may do, revoke. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiKey, revokeKey } from "../../api/keys.ts";
import { useList } from "../../api/page.ts";
import { describeError } from "../../api/problem.ts";
import { scopes } from "../../api/session.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Status, Tag } from "../../design/status.tsx";
import { Table } from "../../design/table.tsx";
import { Time } from "../../design/time.tsx";
import { useRefusal, useSession } from "../../shell/session-context.ts";
import "./keys.css";
import { NewKeyDialog } from "./new-key-dialog.tsx";

export default function KeysScreen() {
  const refusal = useRefusal("key:manage");
  const list = useList<ApiKey>(["keys"], "/v1/keys?limit=100", { isEnabled: refusal === null });
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);

  return (
    <>
      <PageHead
        title="Keys"
        actions={
          <Button kind="primary" icon="plus" refusal={refusal} onClick={() => setCreating(true)}>
            New key
          </Button>
        }
      >
        Programs use a key to render. Only its hash is stored: a key is shown once, when it is made.
      </PageHead>
      {refusal !== null && <Banner tone="warn">{refusal} Sign in with a key that has it to see the keys.</Banner>}
      {list.isLoading && <Loading>Loading the keys …</Loading>}
      {list.isError && <Banner tone="bad">{describeError(list.error)}</Banner>}
      {list.entries.length > 0 && (
        <Table caption="API keys" columns={["Name", "Key", "Mode", "Scopes", "Last used", "Expires", ""]}>
          {list.entries.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </Table>
      )}
      {isCreating && <NewKeyDialog onClose={() => setCreating(false)} />}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, last_four, mode, last_used_at, expires_at } = apiKey;
  const isOver = expires_at !== null && new Date(expires_at) <= new Date();

  return (
    <tr>
      <td>{name}</td>
      <td className="mono">{`${prefix}…${last_four}`}</td>
      <td>
        <Tag>{mode}</Tag>
      </td>
      <td className="key-scopes">
        {apiKey.scopes.length === scopes.length ? "every scope" : apiKey.scopes.join(", ")}
      </td>
      <td>{last_used_at === null ? "never" : <Time value={last_used_at} />}</td>
      <td>
        {isOver && <Status tone="bad">Expired</Status>}
        {!isOver && (expires_at === null ? "never" : <Time value={expires_at} />)}
      </td>
      <td className="actions">
        <Button kind="danger" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </td>
    </tr>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queries = useQueryClient();
  const isOwn = useSession().session.key?.id === apiKey.id;
  const revoke = async () => {
    await revokeKey(apiKey.id);
    await queries.invalidateQueries({ queryKey: ["keys"] });
    onClose();
  };

  return (
    <ConfirmDialog title={`Revoke ${apiKey.name}?`} action="Revoke" onConfirm={revoke} onClose={onClose}>
      <p>Requests with this key are refused from now on. That cannot be undone.</p>
      {isOwn && <Banner tone="warn">You are signed in with this key: your session ends with it.</Banner>}
    </ConfirmDialog>
  );
}
