import { call, signIn } from "./internal/shop-client.ts";

// `node scripts/place-order.ts URL ADDRESS`: a buyer of a demonstration signs in, and orders the newest tool to ADDRESS. `pnpm test:debian` runs it.

const [url = "", address = ""] = process.argv.slice(2);
const buyer = await signIn(url, "buyer@ironmonger.dev");
const [tool] = await call(url, "GET", "/tools?limit=1");
const order = { toolId: tool._id, quantity: tool.minOrder, address, phone: "12345678" };
const { insertedId } = await call(url, "POST", "/order", buyer, order);
await call(url, "GET", `/order/${insertedId}`, buyer);
console.log(`Ordered: ${insertedId}`);
