CREATE TABLE "tool_import_remarks" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"is_refusal" boolean NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_user_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tool_imports_state_known" CHECK ("tool_imports"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "tool_import_remarks" ADD CONSTRAINT "tool_import_remarks_import_id_tool_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."tool_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_imports" ADD CONSTRAINT "tool_imports_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_import_remarks_by_line" ON "tool_import_remarks" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "tool_imports_started_at" ON "tool_imports" USING btree ("started_at");