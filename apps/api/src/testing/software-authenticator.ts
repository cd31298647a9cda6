import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Flags = { isVerified?: boolean };

/**
 * A phone or a security key in software: it makes a key pair for a site and signs the site's challenges with it (ES256, no attestation).
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  counter = 0;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  /** The answer of `navigator.credentials.create`. */
  create(challenge: string, origin: string, flags: Flags = {}) {
    const publicKey = this.#keys.publicKey.export({ format: "jwk" });
    const coseKey = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(publicKey.x ?? "", "base64url")],
      [-3, Buffer.from(publicKey.y ?? "", "base64url")],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey]);
    const authData = Buffer.concat([this.#authenticatorData(origin, flags, 0x40), credential]);
    const attestationObject = cborMap([
      ["fmt", "none"],
      ["attStmt", emptyMap],
      ["authData", authData],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** The answer of `navigator.credentials.get`. */
  get(challenge: string, origin: string, flags: Flags = {}) {
    this.counter += 1;
    const authenticatorData = this.#authenticatorData(origin, flags, 0);
    const data = clientData("webauthn.get", challenge, origin);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(data).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      },
    };
  }

  #credential() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const };
  }

  /** Hash of the site, flags (user present, user verified), counter. */
  #authenticatorData(origin: string, { isVerified = true }: Flags, more: number): Buffer {
    const site = createHash("sha256").update(new URL(origin).hostname).digest();
    const rest = Buffer.alloc(5);
    rest.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | more);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([site, rest]);
  }
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const emptyMap = Symbol("empty map");
type Cbor = number | string | Buffer | typeof emptyMap;

/** As much of CBOR as is needed here. */
function cborMap(entries: [number | string, Cbor][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value === emptyMap) return cborMap([]);
  return Buffer.concat([cborHead(2, value.length), value]);
}

function cborHead(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count]);
  if (count < 256) return Buffer.from([(type << 5) | 24, count]);
  return Buffer.from([(type << 5) | 25, count >> 8, count & 255]);
}
