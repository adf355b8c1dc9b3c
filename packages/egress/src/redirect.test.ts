import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectRefused, startWorld, type World } from "../test/loopback-world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

function redirect(path: string, status: number, location: string): string {
  world.routes[path] = (_request, response) => response.writeHead(status, { location }).end();
  return `http://shop.example:${world.port}${path}`;
}

test("a redirect to a private address, by name, literal or scheme, goes nowhere", async () => {
  await expectRefused(world.fetch(redirect("/r1", 302, `http://127.0.0.2:${world.port}/`)), "blocked_address");
  await expectRefused(world.fetch(redirect("/r2", 307, `http://inner.example:${world.port}/`)), "blocked_address");
  await expectRefused(world.fetch(redirect("/r3", 301, `//[::ffff:7f00:2]:${world.port}/`)), "blocked_address");
  await expectRefused(world.fetch(redirect("/r4", 302, "file:///etc/passwd")), "blocked_scheme");
  await expectRefused(world.fetch(redirect("/r5", 302, `http://user@127.0.0.1:${world.port}/`)), "blocked_url");
  expect(world.innerHits).toBe(0);
});

test("a relative redirect is followed and the answer has the final URL", async () => {
  const answer = await world.fetch(redirect("/r6", 302, "made-elsewhere"));
  expect(answer.url).toBe(`http://shop.example:${world.port}/made-elsewhere`);
});

test("with no redirects allowed a 3xx is the answer itself", async () => {
  const answer = await world.fetch(redirect("/r7", 302, `http://127.0.0.2:${world.port}/`), { maxRedirects: 0 });
  expect(answer).toMatchObject({ status: 302, headers: { location: `http://127.0.0.2:${world.port}/` } });
});

test("a circle ends at the limit", async () => {
  await expectRefused(world.fetch(redirect("/circle", 302, "/circle")), "too_many_redirects");
  expect(world.seen).toHaveLength(4);
});

test("secrets in headers stay with the origin they were meant for", async () => {
  const headers = { Authorization: "Bearer x", Cookie: "a=b", "X-Api-Key": "k", Accept: "image/*" };
  await world.fetch(redirect("/r8", 302, "/same"), { headers });
  expect(world.seen[1]?.headers).toMatchObject({ authorization: "Bearer x", "x-api-key": "k" });
  world.seen.length = 0;

  await world.fetch(redirect("/r9", 302, `http://other.example:${world.port}/`), { headers });
  expect(world.seen[1]?.headers).toMatchObject({ host: `other.example:${world.port}`, accept: "image/*" });
  for (const name of ["authorization", "cookie", "x-api-key"]) expect(world.seen[1]?.headers[name]).toBeUndefined();
});

test("a POST becomes a GET by 302 and 303 and stays a POST by 307", async () => {
  let body = "";
  world.routes["/target"] = (request, response) => {
    body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => response.end());
  };
  const post = { method: "POST", body: "payload", headers: { "content-type": "text/plain" } };
  await world.fetch(redirect("/r10", 302, "/target"), post);
  expect([world.seen[1]?.method, body, world.seen[1]?.headers["content-type"]]).toEqual(["GET", "", undefined]);
  await world.fetch(redirect("/r11", 303, "/target"), post);
  expect([world.seen[3]?.method, body]).toEqual(["GET", ""]);
  await world.fetch(redirect("/r12", 307, "/target"), post);
  expect([world.seen[5]?.method, body, world.seen[5]?.headers["content-type"]]).toEqual([
    "POST",
    "payload",
    "text/plain",
  ]);
});
