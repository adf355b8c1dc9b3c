import { expect, test } from "vitest";
import { addressKind } from "./address.ts";
import { isReachable, noPrivate, parseAllowPrivate } from "./allow-private.ts";

function reaches(setting: string | undefined, address: string, port: number): boolean {
  const kind = addressKind(address);
  if (!kind) throw new Error(`${address} is not an address`);
  return isReachable(kind, address, port, parseAllowPrivate(setting));
}

test("an unset or empty list allows nothing private", () => {
  expect(parseAllowPrivate(undefined)).toEqual(noPrivate);
  expect(parseAllowPrivate("  ")).toEqual(noPrivate);
  expect(reaches(undefined, "127.0.0.1", 80)).toBe(false);
  expect(reaches(undefined, "8.8.8.8", 80)).toBe(true);
});

test("a list opens exactly the addresses and ports it names, in every spelling", () => {
  const list = "127.0.0.1:9000, [fd00:0:0::5]:8080,203.0.113.9:443";
  expect(reaches(list, "127.0.0.1", 9000)).toBe(true);
  expect(reaches(list, "::ffff:7f00:1", 9000)).toBe(true);
  expect(reaches(list, "fd00::5", 8080)).toBe(true);
  expect(reaches(list, "203.0.113.9", 443)).toBe(true);
  expect(reaches(list, "127.0.0.1", 9001)).toBe(false);
  expect(reaches(list, "127.0.0.2", 9000)).toBe(false);
  expect(reaches(list, "0.0.0.0", 9000)).toBe(false);
});

test("1 opens every private and loopback address but no other special one", () => {
  for (const address of ["127.0.0.1", "::1", "10.1.2.3", "100.64.0.1", "fd00::5"]) {
    expect(reaches("1", address, 1234), address).toBe(true);
  }
  for (const address of ["0.0.0.0", "224.0.0.1", "2002:7f00:1::", "255.255.255.255"]) {
    expect(reaches("1", address, 1234), address).toBe(false);
  }
});

test("link-local and cloud metadata addresses stay closed whatever the list says", () => {
  const named = "169.254.169.254:80,[fe80::1]:80,[fd00:ec2::254]:80,100.100.100.200:80,168.63.129.16:80";
  for (const address of [
    "169.254.169.254",
    "::ffff:a9fe:a9fe",
    "fe80::1",
    "fd00:ec2::254",
    "100.100.100.200",
    "168.63.129.16",
  ]) {
    expect(reaches("1", address, 80), address).toBe(false);
    expect(reaches(named, address, 80), address).toBe(false);
  }
});

test.each([
  "localhost:0",
  "shop",
  "shop:65536",
  "-shop:80",
  "shop..intern:80",
  "127.0.0.1",
  "10.0.0.1:0",
  "10.0.0.1:65536",
  "fd00::5:80",
  "[10.0.0.1]:80",
  "true",
  "127.1:80",
  "10.0.0.0/8",
])("the entry %s is refused by name", (entry) => {
  expect(() => parseAllowPrivate(`127.0.0.1:80,${entry}`)).toThrow(
    `"${entry}" is not an address or host name with a port`,
  );
});

test("a name opens its private addresses on its port, for URLs with that name only", () => {
  const allow = parseAllowPrivate("shop:3000, Api.Intern.example:443");
  const reach = (address: string, host: string, port: number) => {
    const kind = addressKind(address);
    return kind !== null && isReachable(kind, host, port, allow);
  };

  expect(reach("10.0.0.7", "shop", 3000)).toBe(true);
  expect(reach("127.0.0.1", "SHOP", 3000)).toBe(true);
  expect(reach("fd00::7", "api.intern.example", 443)).toBe(true);
  expect(reach("10.0.0.7", "shop", 3001)).toBe(false);
  expect(reach("10.0.0.7", "other", 3000)).toBe(false);
  expect(reach("10.0.0.7", "10.0.0.7", 3000)).toBe(false);
  expect(reach("169.254.169.254", "shop", 3000)).toBe(false);
  expect(reach("0.0.0.0", "shop", 3000)).toBe(false);
});
