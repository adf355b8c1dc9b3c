/** The current workspace and mode, and changing them. */
import { Menu, type MenuItem } from "../design/menu.tsx";
import { navigate, openWorkspace } from "../router.ts";
import { useSession } from "./session-context.ts";
import "./workspace-menu.css";

export function WorkspaceMenu() {
  const { session, mode, chooseMode } = useSession();
  const workspaces = session.workspaces.map(
    (each): MenuItem => ({
      name: `${each.name} (${each.mode})`,
      isChecked: each.id === session.workspace.id,
      onSelect: () => openWorkspace(each.id),
    }),
  );
  const modes = (["live", "test"] as const).map(
    (each): MenuItem => ({
      name: each === "live" ? "Show live renders" : "Show test renders",
      isChecked: each === mode,
      refusal: chooseMode || each === mode ? null : `Your key is a ${mode} key. Sign in with a ${each} key.`,
      onSelect: () => chooseMode?.(each),
    }),
  );
  const items = [
    ...(workspaces.length > 1 ? workspaces : []),
    ...modes,
    { name: "Add a workspace …", onSelect: () => navigate("/settings?add=workspace") },
  ];

  return (
    <div className="workspace">
      <Menu label={`${session.workspace.name} ${mode}`} kind="quiet" items={items}>
        <svg className={`workspace-mark workspace-mark-${mode}`} viewBox="0 0 26 26" aria-hidden="true">
          <rect width="26" height="26" rx="6" />
          <text x="13" y="17.5" textAnchor="middle">
            {session.workspace.name.slice(0, 1).toUpperCase()}
          </text>
        </svg>
        <span className="side-text workspace-name">
          <span className="workspace-title">{session.workspace.name}</span>{" "}
          <span className="workspace-mode">{mode}</span>
        </span>
      </Menu>
    </div>
  );
}
