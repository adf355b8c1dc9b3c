import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectRefused, refusal, startWorld, type World } from "../test/loopback-world.ts";
import { noPrivate, parseAllowPrivate } from "./allow-private.ts";
import { refusalOfUrl } from "./destination.ts";
import { guardedFetch } from "./guarded-fetch.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

describe("addresses", () => {
  test("an answer comes with its status, headers, body and final URL", async () => {
    world.routes["/made"] = (_request, response) => response.writeHead(201, { "x-kind": "plain" }).end("made");
    const answer = await world.fetch(`http://shop.example:${world.port}/made?a=b#part`);
    expect(answer).toMatchObject({ status: 201, url: `http://shop.example:${world.port}/made?a=b#part` });
    expect(answer.headers["x-kind"]).toBe("plain");
    expect(Buffer.from(answer.body).toString()).toBe("made");
  });

  test("the Host header is the name in the URL, whatever the caller says", async () => {
    await world.fetch(`http://shop.example:${world.port}/`, { headers: { Host: "evil.example" } });
    expect(world.seen[0]?.headers.host).toBe(`shop.example:${world.port}`);
  });

  test("TLS asks for the name, not for the address", async () => {
    const hello = Promise.withResolvers<Buffer>();
    const server = createServer((socket) => {
      socket
        .on("error", () => {})
        .once("data", (bytes) => {
          hello.resolve(bytes);
          socket.destroy();
        });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const tlsPort = (server.address() as AddressInfo).port;
    await expectRefused(
      world.fetch(`https://shop.example:${tlsPort}/`, {
        allowPrivate: parseAllowPrivate(`127.0.0.1:${tlsPort}`),
      }),
      "connection_failed",
    );
    expect((await hello.promise).includes("shop.example")).toBe(true);
    server.close();
  });

  test("no spelling of an address that is not allowed reaches a listener on it", async () => {
    const spellings = [
      "127.0.0.2",
      "127.0.2",
      "127.2",
      "0177.0.0.2",
      "0x7f000002",
      "0x7f.2",
      "2130706434",
      "127.0.0.2.",
      "①②⑦.⓪.⓪.②",
      "%31%32%37.0.0.2",
      "[::ffff:127.0.0.2]",
      "[::ffff:7f00:2]",
      "[0:0:0:0:0:ffff:7f00:0002]",
      "[64:ff9b::7f00:2]",
      "[2002:7f00:2::]",
      "[::7f00:2]",
      "[::1]",
      "[::]",
      "0",
      "0.0.0.0",
      "inner.example",
      "INNER.example",
    ];
    for (const host of spellings)
      await expectRefused(
        world.fetch(`http://${host}:${world.port}/`),
        "blocked_address",
        `http://${host}:${world.port}/`,
      );
    expect(world.innerHits).toBe(0);
    expect(world.seen).toHaveLength(0);
  });

  test("localhost is refused by what the system resolves it to", async () => {
    const error = await refusal(
      guardedFetch({
        url: `http://localhost:${world.port}/`,
        allowPrivate: parseAllowPrivate(""),
        timeoutMs: 20_000,
        maxBytes: 1000,
        maxRedirects: 0,
      }),
    );
    expect(error.code).toBe("blocked_address");
    expect(world.seen).toHaveLength(0);
  });

  test("metadata addresses are refused even when the list names them", async () => {
    const list = parseAllowPrivate("169.254.169.254:80,[fd00:ec2::254]:80,100.100.100.200:80");
    for (const host of [
      "169.254.169.254",
      "[fd00:ec2::254]",
      "100.100.100.200",
      "[::ffff:169.254.169.254]",
      "0xa9fea9fe",
    ]) {
      await expectRefused(
        world.fetch(`http://${host}/latest/meta-data/`, { allowPrivate: list }),
        "blocked_address",
        `http://${host}/latest/meta-data/`,
      );
      await expectRefused(
        world.fetch(`http://${host}/latest/meta-data/`, {
          allowPrivate: parseAllowPrivate("1"),
        }),
        "blocked_address",
        `http://${host}/latest/meta-data/`,
      );
    }
  });

  test("one private answer among several refuses the name", async () => {
    const resolve = async () => ["127.0.0.1", "127.0.0.2"];
    await expectRefused(world.fetch(`http://shop.example:${world.port}/`, { resolve }), "blocked_address");
    expect(world.seen).toHaveLength(0);
  });

  test("a private name is refused with the same message as one that does not exist, and its address is only for the operator", async () => {
    const refused = (name: string) =>
      refusal(world.fetch(`http://${name}:${world.port}/`, { allowPrivateSetting: "PLATEN_ASSET_ALLOW_PRIVATE" }));
    const inner = await refused("inner.example");
    const unknown = await refused("nobody.example");

    expect(inner.message).toBe(
      `inner.example:${world.port} has no public address: check its spelling, or have the operator allow inner.example:${world.port} in PLATEN_ASSET_ALLOW_PRIVATE.`,
    );
    expect(unknown.message).toBe(inner.message.replaceAll("inner", "nobody"));
    expect(inner.address).toBe("127.0.0.2");
  });

  test("a name on the list is reached at its private address, and no other name is", async () => {
    const allowPrivate = parseAllowPrivate(`inner.example:${world.port}`);

    const { body } = await world.fetch(`http://Inner.example:${world.port}/`, { allowPrivate });
    expect(Buffer.from(body).toString()).toBe("secret");
    await expectRefused(world.fetch(`http://127.0.0.2:${world.port}/`, { allowPrivate }), "blocked_address");
    await expectRefused(world.fetch(`http://inner.example:${world.port + 1}/`, { allowPrivate }), "blocked_address");
    const resolve = async () => ["169.254.169.254"];
    await expectRefused(
      world.fetch(`http://inner.example:${world.port}/`, { allowPrivate, resolve }),
      "blocked_address",
    );
  });

  test("what a URL itself shows is refused without a look-up", () => {
    const setting = "PLATEN_WEBHOOK_ALLOW_PRIVATE";
    expect(refusalOfUrl("http://10.0.0.5/hook", noPrivate, setting)).toBe(
      `10.0.0.5 is a private address. Use a public address, or have the operator allow 10.0.0.5:80 in ${setting}.`,
    );
    expect(refusalOfUrl("http://[::1]:90/", noPrivate, setting)).toContain("allow [::1]:90 in");
    expect(refusalOfUrl("http://169.254.169.254/", noPrivate, setting)).toMatch(/Use a public address\.$/);
    expect(refusalOfUrl("ftp://example.com/", noPrivate)).toContain('has the scheme "ftp"');
    expect(refusalOfUrl("http://8.8.8.8/", noPrivate)).toBeNull();
    expect(refusalOfUrl("http://10.0.0.5:81/", parseAllowPrivate("10.0.0.5:81"))).toBeNull();
    expect(refusalOfUrl("http://intern.example/", noPrivate)).toBeNull();
  });

  test("a name that changes its answer between look-ups never reaches the other address", async () => {
    let lookUps = 0;
    const resolve = async () => [lookUps++ % 2 === 0 ? "127.0.0.1" : "127.0.0.2"];
    for (let attempt = 0; attempt < 20; attempt++) {
      const url = `http://rebind.example:${world.port}/`;
      if (attempt % 2 === 0) await world.fetch(url, { resolve });
      else await expectRefused(world.fetch(url, { resolve }), "blocked_address", url);
    }
    expect(lookUps).toBe(20);
    expect(world.seen).toHaveLength(10);
    expect(world.innerHits).toBe(0);
  });

  test("the next of several allowed addresses is tried when the first does not answer", async () => {
    const list = parseAllowPrivate(`127.0.0.1:${world.port},[::1]:${world.port}`);
    const answer = await world.fetch(`http://shop.example:${world.port}/`, {
      allowPrivate: list,
      resolve: async () => ["::1", "127.0.0.1"],
    });
    expect(answer.status).toBe(200);
  });

  test("an unknown name says so", async () => {
    await expectRefused(world.fetch("http://nobody.example/"), "name_not_found");
    const resolve = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    await expectRefused(world.fetch("http://nobody.example/", { resolve }), "name_not_found");
  });

  test("a port where nothing listens says so without the address", async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve));
    const freePort = (free.address() as AddressInfo).port;
    await new Promise((resolve) => free.close(resolve));
    const error = await refusal(
      world.fetch(`http://shop.example:${freePort}/`, { allowPrivate: parseAllowPrivate("1") }),
    );
    expect(error.code).toBe("connection_failed");
    expect(error.message).toBe(`shop.example:${freePort} could not be read: nothing listens on that port.`);
  });
});

describe("URLs", () => {
  test.each([
    "file:///etc/passwd",
    "FILE:///etc/passwd",
    "file://localhost/etc/passwd",
    "view-source:file:///etc/passwd",
    "chrome://version",
    "ftp://127.0.0.1/",
    "ws://127.0.0.1/",
    "data:text/html,hello",
    "javascript:alert(1)",
    "blob:http://127.0.0.1/1",
    "gopher://127.0.0.1/",
  ])("the scheme of %s is refused", async (url) => {
    await expectRefused(world.fetch(url), "blocked_scheme", url);
  });

  test("what is not a URL is refused", async () => {
    for (const url of ["", "shop.example", "\\\\localhost/etc/passwd", "http://", "http://1.2.3.4.5/"]) {
      await expectRefused(world.fetch(url), "blocked_url", url);
    }
  });

  test("a user name or password in the URL is refused and not repeated", async () => {
    for (const url of [`http://user@shop.example:${world.port}/`, `http://:hidden@shop.example:${world.port}/`]) {
      const error = await refusal(world.fetch(url));
      expect(error.code).toBe("blocked_url");
      expect(error.message).not.toContain("hidden");
    }
  });

  test("the caller's check sees the first URL and every redirect", async () => {
    world.routes["/away"] = (_request, response) =>
      response.writeHead(302, { location: `http://other.example:${world.port}/` }).end();
    const asked: string[] = [];
    const checkUrl = (url: URL) => {
      asked.push(url.hostname);
      return url.hostname === "other.example" ? "other.example is not in allow_hosts." : null;
    };
    const error = await refusal(world.fetch(`http://shop.example:${world.port}/away`, { checkUrl }));
    expect(error).toMatchObject({ code: "blocked_url", message: "other.example is not in allow_hosts." });
    expect(asked).toEqual(["shop.example", "other.example"]);
    expect(world.seen).toHaveLength(1);
  });
});
