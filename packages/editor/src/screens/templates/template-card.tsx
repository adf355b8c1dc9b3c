/** One template in the list: its first page, its name and its state. */
import { engineNames, type TemplateSummary } from "../../api/templates.ts";
import { Icon } from "../../design/icons.tsx";
import { Link } from "../../design/link.tsx";
import { Menu } from "../../design/menu.tsx";
import { Status, Tag } from "../../design/status.tsx";
import { Time } from "../../design/time.tsx";
import { useRefusal } from "../../shell/session-context.ts";

interface TemplateCardProps {
  template: TemplateSummary;
  onAction: (action: "duplicate" | "rename" | "delete") => void;
}

export function TemplateCard({ template, onAction }: TemplateCardProps) {
  const { slug, name, engine, kind, thumbnail_url, updated_at } = template;
  const refusal = useRefusal("template:write");

  return (
    <li className="template-card">
      <div className="template-picture" aria-hidden="true">
        {thumbnail_url === null ? <Icon name="templates" /> : <img src={thumbnail_url} alt="" loading="lazy" />}
      </div>
      <div className="template-text">
        <h2 className="template-name">
          <Link to={`/templates/${slug}`}>{name}</Link>
        </h2>
        <p className="template-slug mono">{slug}</p>
        <p className="template-marks">
          <Published template={template} />
          <Problems count={template.problems} />
          <Tag>{engineNames[engine]}</Tag>
          {kind === "image" && <Tag>Image</Tag>}
        </p>
        <p className="template-time">
          Changed <Time value={updated_at} />
        </p>
      </div>
      <div className="template-menu">
        <Menu
          label={`Actions for ${name}`}
          icon="more"
          kind="quiet"
          isIconOnly
          items={[
            { name: "Duplicate …", refusal, onSelect: () => onAction("duplicate") },
            { name: "Rename …", refusal, onSelect: () => onAction("rename") },
            { name: "Delete …", refusal, isDanger: true, onSelect: () => onAction("delete") },
          ]}
        />
      </div>
    </li>
  );
}

function Published({ template }: { template: TemplateSummary }) {
  const { published_version, has_unpublished_changes } = template;
  if (published_version === null) return <Status tone="neutral">Not published</Status>;
  if (has_unpublished_changes)
    return <Status tone="warn">{`Version ${published_version}, unpublished changes`}</Status>;

  return <Status tone="good">{`Version ${published_version}`}</Status>;
}

function Problems({ count }: { count: number | null }) {
  if (!count) return null;

  return <Status tone="bad">{count === 1 ? "1 problem" : `${count} problems`}</Status>;
}
