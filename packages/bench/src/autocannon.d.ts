declare module "autocannon" {
  export type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string };
  export type Client = { setRequests: (requests: Request[]) => void };
  export type Options = {
    url: string;
    connections: number;
    duration: number;
    requests: Request[];
    /** Requests a second, of all connections together. */
    overallRate?: number;
    setupClient?: (client: Client) => void;
  };
  export type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p97_5: number; p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    "2xx": number;
  };
  export type Run = Promise<Result> & {
    on: (
      event: "response",
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ) => void;
  };
  export default function autocannon(options: Options): Run;
}
