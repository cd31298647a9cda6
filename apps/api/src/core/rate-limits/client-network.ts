import { isIPv6 } from "node:net";

/**
 * What counts as one client: an IPv4 address, or the first half of an IPv6 one,
 * since whoever has one address there has all 2⁶⁴ of its network.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const [left = "", right] = bare.toLowerCase().split("::");
  const head = left.split(":").filter(Boolean);
  const tail = right?.split(":").filter(Boolean) ?? [];
  const gap = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(gap).fill("0"), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
