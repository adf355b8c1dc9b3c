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
      <Menu label={`Workspace ${session.workspace.name}, ${mode}`} kind="quiet" items={items}>
        <span className={`workspace-mark workspace-mark-${mode}`} aria-hidden="true">
          {session.workspace.name.slice(0, 1).toUpperCase()}
        </span>
        <span className="side-text workspace-name">
          {session.workspace.name}
          <span className="workspace-mode">{mode}</span>
        </span>
      </Menu>
    </div>
  );
}
