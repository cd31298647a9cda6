import type { PaymentIntent } from "../objects.ts";
import { publishableKey, secretKey } from "../provider.ts";
import { ApiError, invalidRequest } from "./api-error.ts";
import type { Form } from "./form-params.ts";

/**
 * The kind of key that a call carries: the shop's server has the secret one, browsers the publishable one. It is a
 * bearer, the user name of basic authentication, or the parameter `key` that the browser script sends.
 * @throws ApiError 401
 */
export function authenticate(authorization: string | undefined, params: Form): "secret" | "publishable" {
  const key = readKey(authorization) ?? (typeof params.key === "string" ? params.key : undefined);
  if (!key) {
    throw new ApiError(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    });
  }
  if (key === secretKey) return "secret";
  if (key === publishableKey) return "publishable";
  throw new ApiError(401, {
    type: "invalid_request_error",
    message: `Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(Math.max(0, Math.min(key.length, 40) - 12))}${key.slice(-4)}`,
  });
}

/** @throws ApiError when a browser does not know the intent's client secret */
export function requireClientSecret(intent: PaymentIntent, params: Form): void {
  if (params.client_secret !== intent.client_secret) {
    throw invalidRequest(
      "The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.",
      { param: "client_secret" },
    );
  }
}

export function secretKeyRequired(): ApiError {
  return new ApiError(403, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message:
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
  });
}

const publicFields = [
  ...["id", "object", "amount", "automatic_payment_methods", "canceled_at", "cancellation_reason", "capture_method"],
  ...["client_secret", "confirmation_method", "created", "currency", "description", "last_payment_error", "livemode"],
  ...["next_action", "payment_method", "payment_method_types", "processing", "receipt_email", "setup_future_usage"],
  ...["shipping", "source", "status"],
];

/** An intent as a browser may see it: without metadata, customer and charges. */
export function publicFieldsOf(intent: Partial<PaymentIntent>): Partial<PaymentIntent> {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => publicFields.includes(name)));
}

function readKey(authorization = ""): string | undefined {
  const [scheme, credentials = ""] = authorization.split(" ");
  if (scheme === "Bearer") return credentials;
  if (scheme === "Basic") return Buffer.from(credentials, "base64").toString().split(":")[0];
}
