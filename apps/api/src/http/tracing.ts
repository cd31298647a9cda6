import { FastifyOtelInstrumentation } from "@fastify/otel";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { FastifyInstance } from "fastify";

/** Spans of requests, hooks and handlers to an OpenTelemetry collector. Imported only where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function registerTracing(app: FastifyInstance, { tracesUrl }: { tracesUrl: string }): Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl.replace(/\/$/, "")}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "ironmonger" }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({ instrumentHooks: false });
  instrumentation.setTracerProvider(provider);
  await app.register(instrumentation.plugin());
  app.addHook("onClose", () => provider.shutdown());
}
