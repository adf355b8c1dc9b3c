import { describe, expect, test } from "vitest";
import { addressKind } from "./address.ts";

const publicAddresses = [
  "8.8.8.8",
  "1.1.1.1",
  "2606:4700:4700::1111",
  "2a00:1450:4001::200e",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
];

const privateAddresses = [
  ["loopback", ["127.0.0.1", "127.255.255.254", "::1", "0:0:0:0:0:0:0:1", "[::1]"]],
  [
    "loopback in short, octal, hexadecimal and decimal",
    ["127.1", "0177.0.0.1", "0x7f.0.0.1", "0x7f000001", "2130706433"],
  ],
  ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"]],
  ["carrier-grade NAT", ["100.64.0.1", "100.127.255.255"]],
  ["unique local and site-local", ["fc00::1", "fdff::1", "fec0::1"]],
  ["IPv4-mapped", ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1"]],
  ["well-known NAT64", ["64:ff9b::7f00:1", "64:ff9b::10.0.0.1"]],
] as const;

const specialAddresses = [
  ["unspecified", ["0.0.0.0", "0.1.2.3", "::"]],
  ["IPv4-compatible", ["::7f00:1", "::10.0.0.1", "::8.8.8.8"]],
  ["IPv4-translated", ["::ffff:0:7f00:1"]],
  ["6to4", ["2002:7f00:1::", "2002:a00:1::1", "2002:808:808::1"]],
  ["Teredo", ["2001::1", "2001:0:4136:e378:8000:63bf:80ff:fffe"]],
  ["local-use NAT64", ["64:ff9b:1::7f00:1"]],
  ["ISATAP", ["2001:470::5efe:10.0.0.1", "2001:470::200:5efe:8.8.8.8"]],
  ["documentation", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"]],
  ["benchmark", ["198.18.0.1", "198.19.255.255", "2001:2::1"]],
  ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"]],
  ["reserved and not assigned", ["240.0.0.1", "192.0.0.8", "192.88.99.1", "100::1", "4000::1", "1::1", "5f00::1"]],
] as const;

const neverAddresses = [
  ["link-local", ["169.254.0.1", "169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1"]],
  [
    "cloud metadata",
    ["fd00:ec2::254", "fd20:ce::254", "fd00:42::42", "100.100.100.200", "192.0.0.192", "168.63.129.16"],
  ],
  [
    "metadata inside another address",
    [
      "::ffff:169.254.169.254",
      "64:ff9b::a9fe:a9fe",
      "64:ff9b:1::a9fe:a9fe",
      "2002:a9fe:a9fe::",
      "::169.254.169.254",
      "2001:0:a9fe:a9fe::1",
      "2001::5601:5601",
    ],
  ],
] as const;

test.each(publicAddresses)("%s is public", (address) => {
  expect(addressKind(address)?.reach).toBe("public");
});

describe.each([
  ["private", privateAddresses],
  ["special", specialAddresses],
  ["never", neverAddresses],
] as const)("not public, reach %s", (reach, groups) => {
  test.each(groups.map(([name, addresses]) => [name, addresses] as const))("%s", (_name, addresses) => {
    for (const address of addresses) {
      expect(addressKind(address)?.reach, address).toBe(reach);
    }
  });
});

test("text that is not an address is not public", () => {
  for (const text of [
    "",
    "localhost",
    "8.8.8.8.8",
    "8.8.8.8:80",
    "example.com",
    "12345678901",
    "::1]/",
    "a:b",
    "::8.8.8.8.8",
  ]) {
    expect(addressKind(text)?.reach, text).not.toBe("public");
  }
});
