import { expect, test } from "vitest";
import { hasPermission, permissions } from "./permissions.ts";

test("owners have every permission, and who has no role has none", () => {
  expect(permissions.every((permission) => hasPermission(["owner"], permission))).toBe(true);
  expect(permissions.some((permission) => hasPermission([], permission))).toBe(false);
});

test("administrators have every permission but those over roles", () => {
  expect(permissions.filter((permission) => !hasPermission(["administrator"], permission))).toEqual(["users.setRoles"]);
});

test.each([
  ["warehouse", "orders.ship", true],
  ["warehouse", "payments.refund", false],
  ["sales", "orders.place", true],
  ["sales", "settings.edit", false],
  ["accounting", "payments.refund", true],
  ["accounting", "tools.edit", false],
  ["content", "tools.edit", true],
  ["content", "orders.read", false],
] as const)("somebody of %s has the permission %s: %s", (role, permission, isAllowed) => {
  expect(hasPermission([role], permission)).toBe(isAllowed);
});
