import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { knownValues, moment } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull().unique(),
    displayName: text("display_name").notNull(),
    /** argon2id; null if the account signs in only with the identity provider. */
    passwordHash: text("password_hash"),
    /** Incremented with each change of the ways to sign in; a sign-in that began before the change fails. */
    credentialsVersion: integer("credentials_version").notNull().default(0),
    emailVerifiedAt: moment("email_verified_at"),
    /** When the account got its first authenticator or passkey; null if it has neither. */
    secondFactorAt: moment("second_factor_at"),
    role: text("role", { enum: ["admin", "user"] })
      .notNull()
      .default("user"),
    /** The user who last made or removed the admin; null for the shop's operator and for ADMIN_EMAIL. */
    roleChangedByUserId: uuid("role_changed_by_user_id"),
    roleChangedAt: moment("role_changed_at"),
    /** Pays no tax on orders placed from now on. */
    isTaxExempt: boolean("is_tax_exempt").notNull().default(false),
    fullName: text("full_name"),
    education: text("education"),
    location: text("location"),
    phone: text("phone"),
    linkedIn: text("linked_in"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Closed by the owner of its email, who had not made the account. The row remains for its orders; its email is free again. */
    closedAt: moment("closed_at"),
  },
  (t) => [
    ...knownValues(t),
    check("users_email_lower_case", sql`${t.email} = lower(${t.email})`),
    // The admin's table by date of sign-up.
    index("users_created_at").on(t.createdAt, t.id),
    // The admin's table, filtered by role.
    index("users_admins").on(t.createdAt, t.id).where(sql`${t.role} = 'admin'`),
    // The admin's table: text within an email.
    index("users_email_trigrams").using("gin", sql`${t.email} gin_trgm_ops`),
  ],
);

/** Accounts at the identity provider that may sign in as a user. */
export const identities = pgTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    linkedAt: moment("linked_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    // The foreign key: deleting a user finds its identities.
    index("identities_user_id").on(t.userId),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** A hash of the cookie's secret, so a copy of this table is useless and the id may be shown. */
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    startedAt: moment("started_at").notNull().defaultNow(),
    /** When the user last proved their identity in this session, by signing in or again later. */
    provedAt: moment("proved_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    userAgent: text("user_agent").notNull().default(""),
    address: text("address").notNull().default(""),
  },
  (t) => [
    // The list of a user's sessions, and signing out of all of them.
    index("sessions_user_id").on(t.userId),
    // The job that deletes expired sessions.
    index("sessions_expires_at").on(t.expiresAt),
  ],
);

/** The authenticator app of an account, whose codes change every 30 seconds. */
export const authenticators = pgTable("authenticators", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted. */
  secret: text("secret").notNull(),
  /** The last 30-second step whose code was accepted; no code of it or earlier is accepted again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  addedAt: moment("added_at").notNull().defaultNow(),
});

/** Each code replaces the second factor once; then its row is deleted. Only hashes are stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's own use counter; 0 if it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    addedAt: moment("added_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [
    // The list of an account's passkeys.
    index("passkeys_user_id").on(t.userId),
  ],
);

/** Links in emails. Only a hash is stored, so a copy of this table is useless to a thief. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["verify", "reset", "link", "confirm", "undo"] }).notNull(),
    /** The email that the link makes the account's: the new one to confirm, or the former one to take back. */
    email: text("email"),
    /** Whether a former email had been verified. */
    wasVerified: boolean("was_verified").notNull().default(false),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [
    ...knownValues(t),
    // A new password deletes the user's other links.
    index("email_tokens_user_id").on(t.userId),
    // Whether an email may still be taken back, so that nobody else registers it.
    index("email_tokens_email").on(t.email).where(sql`${t.email} is not null`),
  ],
);

/** Counters of the rate limits; the shape that rate-limiter-flexible expects. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
