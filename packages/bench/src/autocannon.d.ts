declare module "autocannon" {
  export type Request = {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
  };
  export type Client = { setRequests: (requests: Request[]) => void };
  export type Options = {
    url: string;
    connections: number;
    duration: number;
    requests: Request[];
    /** Called once for each connection. */
    setupClient?: (client: Client) => void;
  };
  export type Result = {
    latency: { p50: number; p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    "2xx": number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
