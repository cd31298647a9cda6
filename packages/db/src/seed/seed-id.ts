import { createHash } from "node:crypto";

/** A UUIDv7 whose random bits are made from `kind` and `index`: the same row has the same id in every demo shop. */
export function seedId(kind: string, index: number, at: Date): string {
  const bytes = createHash("sha256").update(`${kind} ${index}`).digest().subarray(0, 16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
