/** Two workspaces on one service: one that attacks, with the templates and webhooks it needs for it, and one that works. */
import type { Target } from "./attack.ts";
import { OWN_TEMPLATE } from "./attacks.ts";

interface Scene {
  attacker: Target;
  victim: { url: string; key: string };
}

interface SceneOptions {
  url: string;
  rootKey: string;
  /** Of a receiver that never answers, and how many webhooks of the attacker lead to it. */
  deadReceiver: string;
  deadWebhooks: number;
  /** Of the victim's receiver. */
  receiver: string;
}

export async function prepareScene({ url, rootKey, ...options }: SceneOptions): Promise<Scene> {
  const attacker = await workspace("Attacker");
  const victim = await workspace("Victim");
  const [live] = attacker;
  await call("/v1/templates", live, {
    slug: OWN_TEMPLATE,
    draft: { source: `<h1>Preview</h1>${"<p>{{ 1 | plus: 1 }}</p>".repeat(500)}` },
  });
  await call("/v1/templates", live, {
    slug: "pattern",
    draft: {
      source: "{{ text }}",
      schema: { type: "object", properties: { text: { type: "string", pattern: "^(a+)+$" } } },
    },
  });
  await call("/v1/templates/pattern/publish", live, {});
  for (let count = 0; count < options.deadWebhooks; count++)
    await call("/v1/webhooks", live, { url: options.deadReceiver, events: ["render.succeeded", "render.failed"] });
  await call("/v1/webhooks", victim[0], { url: options.receiver, events: ["render.succeeded"] });

  return { attacker: { url, keys: attacker }, victim: { url, key: victim[0] } };

  async function workspace(name: string): Promise<[live: string, test: string]> {
    const { keys } = (await call("/v1/workspaces", rootKey, { name })) as { keys: { live: string; test: string } };
    return [keys.live, keys.test];
  }

  async function call(path: string, key: string, body: object): Promise<unknown> {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
