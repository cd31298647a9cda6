CREATE TYPE "public"."fulfilment" AS ENUM('to-approve', 'to-ship', 'shipped', 'declined', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('due', 'on-account', 'paid', 'refunded');--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(company_id, user_id)) STORED NOT NULL,
	"label" text,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"postcode" text,
	"phone" text NOT NULL,
	"made_default_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "addresses_once" UNIQUE NULLS NOT DISTINCT("owner_id","address","country","region","postcode","phone"),
	CONSTRAINT "addresses_country_code" CHECK ("addresses"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "addresses_phone_digits" CHECK ("addresses"."phone" ~ '^[0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "approval_rules" (
	"company_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"over_cents" bigint,
	"category_id" uuid,
	"steps" text[],
	CONSTRAINT "approval_rules_company_id_position_pk" PRIMARY KEY("company_id","position"),
	CONSTRAINT "approval_rules_steps_known" CHECK ("approval_rules"."steps" <@ array['approver', 'manager'])
);
--> statement-breakpoint
CREATE TABLE "approval_votes" (
	"order_id" uuid NOT NULL,
	"by_user_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"cuts" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_votes_order_id_by_user_id_pk" PRIMARY KEY("order_id","by_user_id"),
	CONSTRAINT "approval_votes_decision_known" CHECK ("approval_votes"."decision" in ('approve', 'decline'))
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"steps" text[] NOT NULL,
	"steps_taken" integer DEFAULT 0 NOT NULL,
	"reasons" text[] NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"decided_by_user_id" uuid,
	"decided_at" timestamp with time zone,
	"lapses_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approvals_steps_known" CHECK ("approvals"."steps" <@ array['approver', 'manager']),
	CONSTRAINT "approvals_status_known" CHECK ("approvals"."status" in ('waiting', 'approved', 'declined', 'lapsed', 'withdrawn')),
	CONSTRAINT "approvals_steps_some" CHECK (cardinality("approvals"."steps") > 0),
	CONSTRAINT "approvals_steps_in_range" CHECK ("approvals"."steps_taken" between 0 and cardinality("approvals"."steps"))
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"category_id" uuid,
	CONSTRAINT "attributes_kind_known" CHECK ("attributes"."kind" in ('text', 'number', 'yes-no', 'choice'))
);
--> statement-breakpoint
CREATE TABLE "tool_attributes" (
	"tool_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL,
	"number" double precision,
	"low" double precision,
	"high" double precision,
	"text" text NOT NULL,
	CONSTRAINT "tool_attributes_tool_id_attribute_id_position_pk" PRIMARY KEY("tool_id","attribute_id","position")
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoint" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"cut_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_checkpoint_is_one" CHECK ("audit_checkpoint"."is_only")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_user_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"entity_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"hash" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(entity_name || chr(10) || entity_id || chr(10) || coalesce(ip, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_user_id" uuid,
	"file_name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket_lines" (
	"basket_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"price_when_added_cents" bigint NOT NULL,
	"price_unit_when_added" smallint DEFAULT 1 NOT NULL,
	"price_breaks_when_added" jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "basket_lines_basket_id_tool_id_pk" PRIMARY KEY("basket_id","tool_id"),
	CONSTRAINT "basket_lines_quantity_positive" CHECK ("basket_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"token_hash" text,
	"lapses_at" timestamp with time zone,
	CONSTRAINT "baskets_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "baskets_one_owner" CHECK (num_nonnulls("baskets"."user_id", "baskets"."token_hash") = 1),
	CONSTRAINT "baskets_of_visitors_lapse" CHECK (("baskets"."token_hash" is null) = ("baskets"."lapses_at" is null))
);
--> statement-breakpoint
CREATE TABLE "back_in_stock_requests" (
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"tool_id" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "back_in_stock_requests_once" UNIQUE NULLS NOT DISTINCT("user_id","tool_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_id_is_a_hash" CHECK ("documents"."id" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"picture_id" text NOT NULL,
	"width" smallint NOT NULL,
	"format" text NOT NULL,
	"content" "bytea",
	CONSTRAINT "picture_files_picture_id_width_format_pk" PRIMARY KEY("picture_id","width","format"),
	CONSTRAINT "picture_files_format_known" CHECK ("picture_files"."format" in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_id_is_a_hash" CHECK ("pictures"."id" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "scheduled_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tool_id" uuid NOT NULL,
	"price_cents" integer NOT NULL,
	"price_unit" smallint DEFAULT 1 NOT NULL,
	"price_breaks" jsonb,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid NOT NULL,
	"done_at" timestamp with time zone,
	"issue" text,
	CONSTRAINT "scheduled_prices_positive" CHECK ("scheduled_prices"."price_cents" > 0),
	CONSTRAINT "scheduled_prices_unit_known" CHECK ("scheduled_prices"."price_unit" in (1, 10, 100, 1000))
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"word" text NOT NULL,
	"synonym" text NOT NULL,
	"is_related" boolean DEFAULT false NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"is_editable" boolean DEFAULT false NOT NULL,
	"finder" "tsquery" GENERATED ALWAYS AS (phraseto_tsquery('english', word)) STORED,
	CONSTRAINT "search_synonyms_word_synonym_pk" PRIMARY KEY("word","synonym")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"order_line_id" uuid,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"by_user_id" uuid,
	"note" text,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_tool_id_id_pk" PRIMARY KEY("tool_id","id"),
	CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" in ('opening', 'order', 'cancelled', 'expired', 'refunded', 'refund-failed', 'declined', 'cut', 'correction', 'backorder')),
	CONSTRAINT "stock_movements_move_something" CHECK ("stock_movements"."delta" <> 0)
);
--> statement-breakpoint
CREATE TABLE "tool_stock" (
	"tool_id" uuid PRIMARY KEY NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"sold_before" integer DEFAULT 0 NOT NULL,
	"min_order" integer NOT NULL,
	"family_pack" integer,
	"level" smallint GENERATED ALWAYS AS (case when available = 0 then -1 when available < coalesce(family_pack, min_order) then 0 else greatest(least(available / min_order, 10), 1) end) STORED NOT NULL,
	CONSTRAINT "tool_stock_available_not_negative" CHECK ("tool_stock"."available" >= 0),
	CONSTRAINT "tool_stock_sold_not_negative" CHECK ("tool_stock"."sold" >= 0),
	CONSTRAINT "tool_stock_sold_before_within_sold" CHECK ("tool_stock"."sold_before" between 0 and "tool_stock"."sold")
);
--> statement-breakpoint
CREATE TABLE "tools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"price_of_one" bigint GENERATED ALWAYS AS (price_cents::bigint * (1000 / price_unit)) STORED NOT NULL,
	"min_order" integer NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'on-sale' NOT NULL,
	"category" text,
	"model_id" uuid,
	"deleted_at" timestamp with time zone,
	"search_text" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', normalize_words(name)), 'A') || setweight(to_tsvector('simple', coalesce(sku || ' ' || regexp_replace(lower(sku), '[^[:alnum:]]', '', 'g'), '')), 'A') || setweight(to_tsvector('simple', coalesce(manufacturer_number || ' ' || regexp_replace(lower(manufacturer_number), '[^[:alnum:]]', '', 'g'), '')), 'A') || setweight(to_tsvector('english', normalize_words(coalesce(family, ''))), 'B') || setweight(to_tsvector('english', normalize_words(description)), 'C') || to_tsvector('english', normalize_words(attribute_words(attributes))) || setweight(to_tsvector('simple', measure_words(name)), 'A') || to_tsvector('simple', measure_words(attribute_words(attributes)))) STORED,
	"name_key" text GENERATED ALWAYS AS (lower(name)) STORED,
	"sku_key" text GENERATED ALWAYS AS (regexp_replace(lower(sku), '[^[:alnum:]]', '', 'g')) STORED,
	"manufacturer_key" text GENERATED ALWAYS AS (regexp_replace(lower(manufacturer_number), '[^[:alnum:]]', '', 'g')) STORED,
	"sku" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_cents" integer NOT NULL,
	"price_unit" smallint DEFAULT 1 NOT NULL,
	"sales_unit" jsonb DEFAULT '{"kind":"piece"}'::jsonb NOT NULL,
	"case_pack" integer DEFAULT 1 NOT NULL,
	"price_breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"family" text,
	"manufacturer_number" text,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"weight_grams" numeric(12, 3),
	"variant_key" text,
	"country_of_origin" text,
	"gtin" text,
	"tax_class" text,
	"effective_tax_class" text DEFAULT 'standard' NOT NULL,
	"successor_id" uuid,
	"handling_days" integer DEFAULT 0 NOT NULL,
	"allow_backorder" boolean DEFAULT false NOT NULL,
	"back_in_stock_at" text,
	"cost_cents" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tools_state_known" CHECK ("tools"."state" in ('draft', 'on-sale', 'discontinued')),
	CONSTRAINT "tools_tax_class_known" CHECK ("tools"."tax_class" in ('standard', 'reduced', 'none')),
	CONSTRAINT "tools_effective_tax_class_known" CHECK ("tools"."effective_tax_class" in ('standard', 'reduced', 'none')),
	CONSTRAINT "tools_price_positive" CHECK ("tools"."price_cents" > 0),
	CONSTRAINT "tools_price_unit_known" CHECK ("tools"."price_unit" in (1, 10, 100, 1000)),
	CONSTRAINT "tools_cost_something" CHECK (2::bigint * "tools"."price_cents" * case when "tools"."family" is null then "tools"."min_order" else "tools"."case_pack" end >= "tools"."price_unit"),
	CONSTRAINT "tools_min_order_positive" CHECK ("tools"."min_order" > 0),
	CONSTRAINT "tools_weight_not_negative" CHECK ("tools"."weight_grams" >= 0),
	CONSTRAINT "tools_case_pack_positive" CHECK ("tools"."case_pack" > 0),
	CONSTRAINT "tools_back_in_stock_at_day_or_moment" CHECK ("tools"."back_in_stock_at" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.+)?$'),
	CONSTRAINT "tools_successor_is_another" CHECK ("tools"."successor_id" <> "tools"."id"),
	CONSTRAINT "tools_handling_days_not_negative" CHECK ("tools"."handling_days" >= 0),
	CONSTRAINT "tools_cost_not_negative" CHECK ("tools"."cost_cents" >= 0),
	CONSTRAINT "tools_country_of_origin_code" CHECK ("tools"."country_of_origin" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "vain_searches" (
	"text" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"path" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"image_url" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"tax_class" text,
	"unspsc" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_path_unique" UNIQUE("path"),
	CONSTRAINT "categories_tax_class_known" CHECK ("categories"."tax_class" in ('standard', 'reduced', 'none')),
	CONSTRAINT "categories_slug_form" CHECK ("categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "categories_four_levels" CHECK ("categories"."path" ~ '^[^/]+(/[^/]+){0,3}$')
);
--> statement-breakpoint
CREATE TABLE "category_redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"category_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_file_chunks" (
	"change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "change_file_chunks_change_id_position_pk" PRIMARY KEY("change_id","position")
);
--> statement-breakpoint
CREATE TABLE "change_files" (
	"change_id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'tools' NOT NULL,
	"price_list_id" uuid,
	"has_arrived" boolean DEFAULT false NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"encoding" text DEFAULT 'utf-8' NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"headings" text DEFAULT '' NOT NULL,
	"reading" jsonb,
	"columns" jsonb,
	"preview_id" uuid,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"taken_out" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"made_category_ids" uuid[] DEFAULT '{}' NOT NULL,
	"made_model_ids" uuid[] DEFAULT '{}' NOT NULL,
	"made_attribute_ids" uuid[] DEFAULT '{}' NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "change_files_kind_known" CHECK ("change_files"."kind" in ('tools', 'price-list', 'companies')),
	CONSTRAINT "change_files_list_of_prices" CHECK (("change_files"."kind" = 'price-list') = ("change_files"."price_list_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"supplier" text NOT NULL,
	"headings" text NOT NULL,
	"choices" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_kind_known" CHECK ("import_mappings"."kind" in ('tools', 'price-list', 'companies'))
);
--> statement-breakpoint
CREATE TABLE "change_rows" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"change_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid,
	"line" integer NOT NULL,
	"name" text,
	"sku" text,
	"before" jsonb,
	"after" jsonb,
	"outcome" text,
	"remark" text,
	"result" text GENERATED ALWAYS AS (case when outcome = 'refused' then 'refused' when outcome = 'noted' then 'remark' when before is null and after is null then 'unchanged' when before is null then 'new' when after is null then 'taken-out' else 'changed' end) STORED NOT NULL,
	CONSTRAINT "change_rows_change_id_result_line_id_pk" PRIMARY KEY("change_id","result","line","id"),
	CONSTRAINT "change_rows_subject_kind_known" CHECK ("change_rows"."subject_kind" in ('tool', 'variant', 'price', 'rule', 'list', 'company', 'category')),
	CONSTRAINT "change_rows_outcome_known" CHECK ("change_rows"."outcome" in ('refused', 'noted', 'skipped', 'kept', 'short'))
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by_user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"previewed_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"applied_by_user_id" uuid,
	"undone_at" timestamp with time zone,
	"undoes_id" uuid,
	"idempotency_key" text,
	"details" jsonb,
	CONSTRAINT "changes_kind_known" CHECK ("changes"."kind" in ('edit', 'bulk', 'file', 'schedule', 'tree', 'undo')),
	CONSTRAINT "changes_undo_of_another" CHECK (("changes"."kind" = 'undo') = ("changes"."undoes_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "assortments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"group_id" uuid,
	"only_category_ids" uuid[],
	"extra_category_ids" uuid[] NOT NULL,
	CONSTRAINT "assortments_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "assortments_group_id_unique" UNIQUE("group_id"),
	CONSTRAINT "assortments_one_owner" CHECK (num_nonnulls("assortments"."company_id", "assortments"."group_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "companies_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"tax_id" text,
	"tax_id_verified_at" timestamp with time zone,
	"country" text NOT NULL,
	"billing_address" text NOT NULL,
	"invoice_email" text NOT NULL,
	"order_email" text,
	"status" text NOT NULL,
	"held_since" timestamp with time zone,
	"buyers_see_all_orders" boolean DEFAULT false NOT NULL,
	"is_tax_exempt" boolean DEFAULT false NOT NULL,
	"is_reverse_charge" boolean DEFAULT false NOT NULL,
	"po_numbers" text DEFAULT 'optional' NOT NULL,
	"allows_own_approval" boolean DEFAULT false NOT NULL,
	"approval_days" integer DEFAULT 5 NOT NULL,
	"sites_only" boolean DEFAULT false NOT NULL,
	"buyer_reference" text,
	"invoice_profile" text DEFAULT 'en16931' NOT NULL,
	"terms" text[] DEFAULT '{card}' NOT NULL,
	"net_days" integer DEFAULT 30 NOT NULL,
	"credit_limit_cents" bigint DEFAULT 0 NOT NULL,
	"over_limit_cents" bigint DEFAULT 0 NOT NULL,
	"over_limit_until" timestamp with time zone,
	"hold_after_days" integer,
	"deposit_percent" integer DEFAULT 0 NOT NULL,
	"invoice_per" text DEFAULT 'shipment' NOT NULL,
	"reminders_paused" boolean DEFAULT false NOT NULL,
	"open_cents" bigint DEFAULT 0 NOT NULL,
	"founded_by_user_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tax_id_key" text GENERATED ALWAYS AS (case when upper(regexp_replace(tax_id, '[[:space:]./-]', '', 'g')) ~ '^[A-Z]{2}' then upper(regexp_replace(tax_id, '[[:space:]./-]', '', 'g')) else case country when 'GR' then 'EL' else country end || upper(regexp_replace(tax_id, '[[:space:]./-]', '', 'g')) end) STORED,
	"name_key" text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(replace(lower(name), '.', ''), '[[:space:],&+/()"-]+', ' ', 'g')), '( (gmbh|mbh|ug|ag|kg|kgaa|ohg|gbr|ek|eg|se|co|ltd|limited|plc|llp|llc|inc|incorporated|corp|corporation|company|sa|sas|sarl|srl|spa|sl|bv|nv|ab|as|asa|oy|oyj|aps|sp z oo|sro|doo|kft|pty))+$', '')) STORED,
	"search_text" text GENERATED ALWAYS AS (lower('C-' || number || chr(10) || name || chr(10) || coalesce(tax_id, '') || chr(10) || invoice_email)) STORED,
	CONSTRAINT "companies_number_unique" UNIQUE("number"),
	CONSTRAINT "companies_status_known" CHECK ("companies"."status" in ('pending', 'active', 'on-hold')),
	CONSTRAINT "companies_po_numbers_known" CHECK ("companies"."po_numbers" in ('optional', 'required', 'unique')),
	CONSTRAINT "companies_invoice_profile_known" CHECK ("companies"."invoice_profile" in ('en16931', 'xrechnung')),
	CONSTRAINT "companies_terms_known" CHECK ("companies"."terms" <@ array['card', 'transfer', 'account']),
	CONSTRAINT "companies_invoice_per_known" CHECK ("companies"."invoice_per" in ('shipment', 'month')),
	CONSTRAINT "companies_terms_some" CHECK (cardinality("companies"."terms") > 0),
	CONSTRAINT "companies_terms_in_range" CHECK ("companies"."net_days" between 0 and 365 and "companies"."credit_limit_cents" >= 0 and "companies"."over_limit_cents" >= 0 and "companies"."deposit_percent" between 0 and 100 and "companies"."hold_after_days" >= 0 and "companies"."approval_days" between 1 and 365),
	CONSTRAINT "companies_country_code" CHECK ("companies"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "companies_in_groups" (
	"company_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "companies_in_groups_company_id_group_id_pk" PRIMARY KEY("company_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "company_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text,
	"invited_by_user_id" uuid NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "company_invitations_role_known" CHECK ("company_invitations"."role" in ('buyer', 'approver', 'manager'))
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"role_since" timestamp with time zone DEFAULT now() NOT NULL,
	"order_limit_cents" bigint,
	"monthly_limit_cents" bigint,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "company_members_role_known" CHECK ("company_members"."role" in ('buyer', 'approver', 'manager')),
	CONSTRAINT "company_members_limits_not_negative" CHECK ("company_members"."order_limit_cents" >= 0 and "company_members"."monthly_limit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "buyers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"shop" text NOT NULL,
	"image_url" text NOT NULL,
	"tools_bought" integer NOT NULL,
	"from" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"tool_id" uuid,
	"name" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"posted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_reason" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "reviews_stars_0_to_5" CHECK ("reviews"."stars" between 0 and 5),
	CONSTRAINT "reviews_answered_at_some_time" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"blog" jsonb,
	CONSTRAINT "site_content_one_row" CHECK ("site_content"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_type_known" CHECK ("events"."type" in ('order.placed', 'order.approved', 'order.paid', 'order.changed', 'order.shipped', 'order.cancelled', 'order.refunded', 'tool.created', 'tool.changed', 'tool.deleted', 'stock.changed', 'company.created', 'company.changed', 'catalog.changed', 'invoice.issued', 'invoice.paid')),
	CONSTRAINT "events_subject_kind_known" CHECK ("events"."subject_kind" in ('order', 'tool', 'company', 'change', 'invoice'))
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"credit_note_id" uuid,
	"write_off" text,
	"reason" text,
	"invoice_id" uuid,
	"order_id" uuid,
	"amount_cents" bigint NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allocations_write_off_known" CHECK ("allocations"."write_off" in ('decided', 'tolerance')),
	CONSTRAINT "allocations_of_one_kind" CHECK (num_nonnulls("allocations"."payment_id", "allocations"."credit_note_id", "allocations"."write_off") = 1),
	CONSTRAINT "allocations_to_one" CHECK (num_nonnulls("allocations"."invoice_id", "allocations"."order_id") = 1),
	CONSTRAINT "allocations_move_something" CHECK ("allocations"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" char(64) NOT NULL,
	"content" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_files_invoice_id_kind_pk" PRIMARY KEY("invoice_id","kind"),
	CONSTRAINT "invoice_files_kind_known" CHECK ("invoice_files"."kind" in ('pdf', 'xml', 'factur-x'))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"shipment_id" uuid,
	"refund_id" uuid,
	"quantity" integer NOT NULL,
	"net_cents" bigint NOT NULL,
	"delivery_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"delivery_tax_cents" bigint NOT NULL,
	"total_cents" bigint GENERATED ALWAYS AS (net_cents + delivery_cents + tax_cents + delivery_tax_cents) STORED NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	"last_issued_on" date NOT NULL,
	CONSTRAINT "invoice_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(company_id, user_id)) STORED NOT NULL,
	"order_id" uuid,
	"credits_id" uuid,
	"issued_for" text NOT NULL,
	"document" jsonb NOT NULL,
	"net_cents" bigint NOT NULL,
	"delivery_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"prepaid_cents" bigint NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"token" text NOT NULL,
	"open_cents" bigint NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"dispute_reason" text,
	"mailed_at" timestamp with time zone,
	"anonymised_at" timestamp with time zone,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_issued_for_unique" UNIQUE("issued_for"),
	CONSTRAINT "invoices_token_unique" UNIQUE("token"),
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_credit_notes_correct_one" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."credits_id" is not null)),
	CONSTRAINT "invoices_total_adds_up" CHECK ("invoices"."total_cents" = "invoices"."net_cents" + "invoices"."tax_cents"),
	CONSTRAINT "invoices_amounts_in_range" CHECK ("invoices"."open_cents" between 0 and "invoices"."total_cents" - "invoices"."prepaid_cents" and "invoices"."prepaid_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"amount_cents" bigint NOT NULL,
	"reference" text,
	"received_at" timestamp with time zone NOT NULL,
	"intent_id" text,
	"intended" jsonb,
	"credit_note_id" uuid,
	"bank_key" text,
	"by_user_id" uuid,
	"idempotency_key" text,
	"idempotency_hash" text,
	"undone_by_user_id" uuid,
	"undone_at" timestamp with time zone,
	"undone_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_in_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_in_credit_note_id_unique" UNIQUE("credit_note_id"),
	CONSTRAINT "payments_in_bank_key_unique" UNIQUE("bank_key"),
	CONSTRAINT "payments_in_source_known" CHECK ("payments_in"."source" in ('card', 'transfer', 'credit-note')),
	CONSTRAINT "payments_in_status_known" CHECK ("payments_in"."status" in ('open', 'received', 'cancelled', 'undone')),
	CONSTRAINT "payments_in_amount_positive" CHECK ("payments_in"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"amount_cents" bigint NOT NULL,
	"reference" text NOT NULL,
	"source" text DEFAULT 'office' NOT NULL,
	"payment_id" uuid,
	"by_user_id" uuid,
	"idempotency_key" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_source_known" CHECK ("payouts"."source" in ('office', 'refund', 'dispute')),
	CONSTRAINT "payouts_amount_positive" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_to_one" CHECK (num_nonnulls("payouts"."company_id", "payouts"."user_id") = 1),
	CONSTRAINT "payouts_by_office_or_of_payment" CHECK (case "payouts"."source" when 'office' then "payouts"."by_user_id" is not null and "payouts"."payment_id" is null else "payouts"."payment_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"invoice_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_invoice_id_step_pk" PRIMARY KEY("invoice_id","step")
);
--> statement-breakpoint
CREATE TABLE "provider_transaction_reading" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"after" text,
	"started_at" timestamp with time zone NOT NULL,
	"down_to" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_transaction_reading_is_one" CHECK ("provider_transaction_reading"."is_only")
);
--> statement-breakpoint
CREATE TABLE "provider_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"intent_id" text,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_transactions_kind_known" CHECK ("provider_transactions"."kind" in ('charged', 'refunded', 'disputed', 'paid-out', 'other'))
);
--> statement-breakpoint
CREATE TABLE "list_lines" (
	"list_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "list_lines_list_id_tool_id_pk" PRIMARY KEY("list_id","tool_id"),
	CONSTRAINT "list_lines_quantity_positive" CHECK ("list_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(company_id, user_id)) STORED NOT NULL,
	"name" text NOT NULL,
	"share_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lists_share_token_unique" UNIQUE("share_token")
);
--> statement-breakpoint
CREATE TABLE "part_numbers" (
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(company_id, user_id)) STORED NOT NULL,
	"part_number_key" text NOT NULL,
	"part_number" text NOT NULL,
	"tool_id" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_numbers_owner_id_part_number_key_pk" PRIMARY KEY("owner_id","part_number_key")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"row_attribute" text NOT NULL,
	"column_attribute" text
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"text" text NOT NULL,
	"by_user_id" uuid,
	"idempotency_key" text,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_about_one" CHECK (num_nonnulls("notes"."user_id", "notes"."company_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "operation_reports" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_green" boolean NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "red_health_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backorders" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"tool_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"served_quantity" integer DEFAULT 0 NOT NULL,
	"dropped_quantity" integer DEFAULT 0 NOT NULL,
	"open_quantity" integer GENERATED ALWAYS AS (quantity - served_quantity - dropped_quantity) STORED NOT NULL,
	CONSTRAINT "backorders_pieces_once" CHECK ("backorders"."served_quantity" >= 0 and "backorders"."dropped_quantity" >= 0 and "backorders"."open_quantity" >= 0),
	CONSTRAINT "backorders_quantity_positive" CHECK ("backorders"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"line_ids" uuid[],
	"amount_cents" bigint,
	"about_id" uuid,
	"text" text,
	"by_user_id" uuid,
	"from_user_id" uuid,
	"to_user_id" uuid,
	"idempotency_key" text,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'paid', 'shipped', 'shipment-undone', 'tracking-changed', 'arrived', 'cancelled', 'expired', 'approved', 'cut', 'declined', 'refunded', 'partly-refunded', 'refund-failed', 'late-payment-refunded', 'disputed', 'dispute-won', 'dispute-lost', 'dispute-closed', 'handed-over', 'note', 'message')),
	CONSTRAINT "order_events_text_of_some_kinds" CHECK (("order_events"."kind" in ('note', 'message', 'tracking-changed', 'cut')) = ("order_events"."text" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tool_id" uuid NOT NULL,
	"tool_name" text NOT NULL,
	"sku" text,
	"category" text,
	"quantity" integer NOT NULL,
	"sales_unit" jsonb DEFAULT '{"kind":"piece"}'::jsonb NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"price_unit" smallint DEFAULT 1 NOT NULL,
	"cost_cents" numeric(14, 3),
	"total_cents" bigint NOT NULL,
	"delivery_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"tax_deducted_cents" bigint DEFAULT 0 NOT NULL,
	"tax_class" text DEFAULT 'standard' NOT NULL,
	"is_tax_included" boolean DEFAULT false NOT NULL,
	"to_pay_cents" bigint GENERATED ALWAYS AS (total_cents + delivery_cents + case when is_tax_included then 0 else tax_cents end - tax_deducted_cents) STORED NOT NULL,
	"explanation" jsonb NOT NULL,
	"cost_centre" text,
	"reference" text,
	"fulfilment" "fulfilment" DEFAULT 'to-ship' NOT NULL,
	"payment" "payment_state" DEFAULT 'due',
	"status" text GENERATED ALWAYS AS (case when fulfilment = 'to-approve' and payment = 'due' then 'to-approve' when fulfilment = 'to-approve' and payment = 'on-account' then 'to-approve' when fulfilment = 'to-ship' and payment = 'due' then 'unpaid' when fulfilment = 'to-ship' and payment = 'on-account' then 'pending' when fulfilment = 'to-ship' and payment = 'paid' then 'pending' when fulfilment = 'shipped' and payment = 'on-account' then 'shipped' when fulfilment = 'shipped' and payment = 'paid' then 'shipped' when fulfilment = 'shipped' and payment = 'refunded' then 'refunded' when fulfilment = 'declined' and payment is null then 'declined' when fulfilment = 'cancelled' and payment is null then 'cancelled' when fulfilment = 'cancelled' and payment = 'refunded' then 'refunded' end) STORED NOT NULL,
	"shipped_quantity" integer DEFAULT 0 NOT NULL,
	"refunded_quantity" integer DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"restocked_quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_tax_class_known" CHECK ("order_lines"."tax_class" in ('standard', 'reduced', 'none')),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_total_is_quantity_times_price" CHECK ("order_lines"."price_unit" in (1, 10, 100, 1000) and "order_lines"."total_cents" = (2::bigint * "order_lines"."quantity" * "order_lines"."unit_price_cents" + "order_lines"."price_unit") / (2 * "order_lines"."price_unit")),
	CONSTRAINT "order_lines_pieces_once" CHECK ("order_lines"."shipped_quantity" between 0 and "order_lines"."quantity" and "order_lines"."refunded_quantity" between 0 and "order_lines"."quantity" and "order_lines"."restocked_quantity" between 0 and "order_lines"."refunded_quantity"),
	CONSTRAINT "order_lines_shares_not_negative" CHECK ("order_lines"."delivery_cents" >= 0 and "order_lines"."tax_cents" >= 0 and "order_lines"."tax_deducted_cents" >= 0),
	CONSTRAINT "order_lines_refund_within_claim" CHECK ("order_lines"."refunded_cents" between 0 and "order_lines"."to_pay_cents")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10001 CACHE 1),
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(company_id, user_id)) STORED NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"postcode" text,
	"delivery" text,
	"promise" jsonb,
	"phone" text NOT NULL,
	"po_number" text,
	"purchase_order_name" text,
	"note" text,
	"billing_address" text,
	"cost_centre" text,
	"reference" text,
	"terms" text DEFAULT 'card' NOT NULL,
	"first_tool_name" text NOT NULL,
	"search_text" text NOT NULL,
	"buyer_text" text GENERATED ALWAYS AS (regexp_replace(lower(buyer_name || ' ' || buyer_email || ' ' || address || ' ' || coalesce(region, '') || ' ' || coalesce(postcode, '') || ' ' || phone), '\s+', ' ', 'g')) STORED,
	"line_count" integer NOT NULL,
	"pieces" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"delivery_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"tax_deducted_cents" bigint DEFAULT 0 NOT NULL,
	"subtotal_cents" bigint GENERATED ALWAYS AS (total_cents - delivery_cents - case when charges #>> '{tax,isIncluded}' = 'true' then 0 else tax_cents end + tax_deducted_cents) STORED NOT NULL,
	"charges" jsonb,
	"fulfilment" "fulfilment" DEFAULT 'to-ship' NOT NULL,
	"payment" "payment_state" DEFAULT 'due',
	"statuses" text[] DEFAULT '{unpaid}' NOT NULL,
	"deposit_cents" bigint DEFAULT 0 NOT NULL,
	"invoiced_cents" bigint DEFAULT 0 NOT NULL,
	"credited_cents" bigint DEFAULT 0 NOT NULL,
	"deposit_invoiced_cents" bigint DEFAULT 0 NOT NULL,
	"open_cents" bigint GENERATED ALWAYS AS (case when terms = 'account' then total_cents - refunded_cents - invoiced_cents + credited_cents - deposit_cents + deposit_invoiced_cents else 0 end) STORED NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"transaction_id" text,
	"idempotency_key" text,
	"idempotency_hash" text,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"anonymised_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "orders_terms_known" CHECK ("orders"."terms" in ('card', 'transfer', 'account')),
	CONSTRAINT "orders_statuses_known" CHECK ("orders"."statuses" <@ array['to-approve', 'unpaid', 'pending', 'shipped', 'cancelled', 'declined', 'refunded']),
	CONSTRAINT "orders_refund_within_claim" CHECK ("orders"."refunded_cents" between 0 and case when "orders"."payment" <> 'due' then "orders"."total_cents" else 0 end),
	CONSTRAINT "orders_amounts_not_negative" CHECK ("orders"."delivery_cents" >= 0 and "orders"."tax_cents" >= 0 and "orders"."tax_deducted_cents" >= 0 and "orders"."subtotal_cents" >= 0 and ("orders"."charges" is not null or "orders"."delivery_cents" + "orders"."tax_cents" + "orders"."tax_deducted_cents" = 0)),
	CONSTRAINT "orders_on_account_are_of_companies" CHECK ("orders"."terms" <> 'account' or "orders"."company_id" is not null),
	CONSTRAINT "orders_country_code" CHECK ("orders"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "orders_phone_digits" CHECK ("orders"."phone" ~ '^[0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "purchase_order_files" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_line_id_pk" PRIMARY KEY("shipment_id","line_id"),
	CONSTRAINT "shipment_lines_quantity_positive" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"tracking_key" text GENERATED ALWAYS AS (regexp_replace(lower(tracking_number), '[^[:alnum:]]', '', 'g')) STORED,
	"by_user_id" uuid NOT NULL,
	"idempotency_key" text,
	"idempotency_hash" text,
	"shipped_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"provider_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"is_open" boolean NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"is_charge_refundable" boolean NOT NULL,
	"withdrawn_cents" bigint DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "disputes_kind_known" CHECK ("disputes"."kind" in ('dispute', 'early-fraud-warning'))
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('open', 'succeeded', 'cancelled', 'returned')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_readings" (
	"list" text PRIMARY KEY NOT NULL,
	"after" text,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_readings_list_known" CHECK ("provider_readings"."list" in ('payments', 'refunds', 'disputes', 'warnings'))
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_restocked" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_id_line_id_pk" PRIMARY KEY("refund_id","line_id"),
	CONSTRAINT "refund_lines_not_negative" CHECK ("refund_lines"."quantity" >= 0 and "refund_lines"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"amount_cents" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"origin" text DEFAULT 'shop' NOT NULL,
	"reason" text,
	"by_user_id" uuid,
	"idempotency_key" text,
	"idempotency_hash" text,
	"provider_id" text,
	"failure_reason" text,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "refunds_origin_known" CHECK ("refunds"."origin" in ('shop', 'provider')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_known_to_provider" CHECK ("refunds"."payment_id" is null or "refunds"."provider_id" is not null or "refunds"."status" <> 'succeeded')
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unknown_payments" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"amount_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'open' NOT NULL,
	"paid_out_reference" text,
	"paid_out_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"being_decided_until" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"by_user_id" uuid,
	CONSTRAINT "unknown_payments_status_known" CHECK ("unknown_payments"."status" in ('open', 'attached', 'refunded', 'paid-out')),
	CONSTRAINT "unknown_payments_paid_out_by_reference" CHECK (("unknown_payments"."status" = 'paid-out') = ("unknown_payments"."paid_out_reference" is not null and "unknown_payments"."paid_out_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "price_list_companies" (
	"list_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "price_list_companies_list_id_company_id_pk" PRIMARY KEY("list_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "price_list_entries" (
	"list_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"price_cents" integer NOT NULL,
	"price_unit" smallint DEFAULT 1 NOT NULL,
	"price_breaks" jsonb,
	"min_order" integer,
	"case_pack" integer,
	CONSTRAINT "price_list_entries_list_id_tool_id_pk" PRIMARY KEY("list_id","tool_id"),
	CONSTRAINT "price_list_entries_price_positive" CHECK ("price_list_entries"."price_cents" > 0),
	CONSTRAINT "price_list_entries_price_unit_known" CHECK ("price_list_entries"."price_unit" in (1, 10, 100, 1000)),
	CONSTRAINT "price_list_entries_quantities_positive" CHECK ("price_list_entries"."min_order" > 0 and "price_list_entries"."case_pack" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_list_groups" (
	"list_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "price_list_groups_list_id_group_id_pk" PRIMARY KEY("list_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "price_list_rules" (
	"list_id" uuid NOT NULL,
	"category_id" uuid,
	"percent_off" numeric(5, 2) NOT NULL,
	CONSTRAINT "price_list_rules_once" UNIQUE NULLS NOT DISTINCT("list_id","category_id"),
	CONSTRAINT "price_list_rules_percent" CHECK ("price_list_rules"."percent_off" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"told_until" timestamp with time zone,
	"may_exceed_public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_lists_begin_before_they_end" CHECK ("price_lists"."valid_from" < "price_lists"."valid_until")
);
--> statement-breakpoint
CREATE TABLE "stopped_senders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"recipient" text NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stopped_senders_once" UNIQUE NULLS NOT DISTINCT("user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "last_backup" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_backup_is_one" CHECK ("last_backup"."is_only")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"saved" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sales_by_quarter" (
	"quarter" timestamp with time zone PRIMARY KEY NOT NULL,
	"orders" bigint NOT NULL,
	"paid_orders" bigint NOT NULL,
	"paid_pieces" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tools" bigint DEFAULT 0 NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"users" bigint DEFAULT 0 NOT NULL,
	"to_approve" bigint DEFAULT 0 NOT NULL,
	"unpaid" bigint DEFAULT 0 NOT NULL,
	"pending" bigint DEFAULT 0 NOT NULL,
	"shipped" bigint DEFAULT 0 NOT NULL,
	"cancelled" bigint DEFAULT 0 NOT NULL,
	"declined" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"listed" bigint DEFAULT 0 NOT NULL,
	"quarter" timestamp with time zone,
	"paid_orders" bigint DEFAULT 0 NOT NULL,
	"paid_pieces" bigint DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"was_verified" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_tokens_purpose_known" CHECK ("email_tokens"."purpose" in ('verify', 'reset', 'link', 'confirm', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"password_hash" text,
	"credentials_version" integer DEFAULT 0 NOT NULL,
	"email_verified_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
	"role" text DEFAULT 'user' NOT NULL,
	"role_changed_by_user_id" uuid,
	"role_changed_at" timestamp with time zone,
	"is_tax_exempt" boolean DEFAULT false NOT NULL,
	"full_name" text,
	"education" text,
	"location" text,
	"phone" text,
	"linked_in" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('admin', 'user')),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"state" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_order_id_approvals_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."approvals"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_attributes" ADD CONSTRAINT "tool_attributes_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_attributes" ADD CONSTRAINT "tool_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD CONSTRAINT "scheduled_prices_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD CONSTRAINT "scheduled_prices_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_stock" ADD CONSTRAINT "tool_stock_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_category_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_successor_id_tools_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_redirects" ADD CONSTRAINT "category_redirects_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_file_chunks" ADD CONSTRAINT "change_file_chunks_change_id_change_files_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change_files"("change_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_files" ADD CONSTRAINT "change_files_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_files" ADD CONSTRAINT "change_files_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_rows" ADD CONSTRAINT "change_rows_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_applied_by_user_id_users_id_fk" FOREIGN KEY ("applied_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_undoes_id_changes_id_fk" FOREIGN KEY ("undoes_id") REFERENCES "public"."changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortments" ADD CONSTRAINT "assortments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortments" ADD CONSTRAINT "assortments_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_founded_by_user_id_users_id_fk" FOREIGN KEY ("founded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies_in_groups" ADD CONSTRAINT "companies_in_groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies_in_groups" ADD CONSTRAINT "companies_in_groups_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_in_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments_in"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_in" ADD CONSTRAINT "payments_in_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_in" ADD CONSTRAINT "payments_in_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_in" ADD CONSTRAINT "payments_in_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_in" ADD CONSTRAINT "payments_in_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_in" ADD CONSTRAINT "payments_in_undone_by_user_id_users_id_fk" FOREIGN KEY ("undone_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payment_id_payments_in_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments_in"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_lines" ADD CONSTRAINT "list_lines_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_lines" ADD CONSTRAINT "list_lines_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_numbers" ADD CONSTRAINT "part_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_numbers" ADD CONSTRAINT "part_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_numbers" ADD CONSTRAINT "part_numbers_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backorders" ADD CONSTRAINT "backorders_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backorders" ADD CONSTRAINT "backorders_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_files" ADD CONSTRAINT "purchase_order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_files" ADD CONSTRAINT "purchase_order_files_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_payments" ADD CONSTRAINT "unknown_payments_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_companies" ADD CONSTRAINT "price_list_companies_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_companies" ADD CONSTRAINT "price_list_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_entries" ADD CONSTRAINT "price_list_entries_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_entries" ADD CONSTRAINT "price_list_entries_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_groups" ADD CONSTRAINT "price_list_groups_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_groups" ADD CONSTRAINT "price_list_groups_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_rules" ADD CONSTRAINT "price_list_rules_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_rules" ADD CONSTRAINT "price_list_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopped_senders" ADD CONSTRAINT "stopped_senders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopped_senders" ADD CONSTRAINT "stopped_senders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_waiting_of_company" ON "approvals" USING btree ("company_id","order_id") WHERE "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_lapsing" ON "approvals" USING btree ("lapses_at") WHERE "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "attributes_name" ON "attributes" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "tool_attributes_by_key" ON "tool_attributes" USING btree ("attribute_id","key" collate "C","tool_id");--> statement-breakpoint
CREATE INDEX "tool_attributes_by_number" ON "tool_attributes" USING btree ("attribute_id","number","tool_id");--> statement-breakpoint
CREATE INDEX "tool_attributes_by_range" ON "tool_attributes" USING btree ("attribute_id","low","high","tool_id");--> statement-breakpoint
CREATE INDEX "audit_log_of_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_person" ON "audit_log" USING btree ("by_user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_by_search_text" ON "audit_log" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bank_statements_by_age" ON "bank_statements" USING btree ("read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "baskets_of_persons" ON "baskets" USING btree ("user_id") WHERE "baskets"."company_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "baskets_of_members" ON "baskets" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE INDEX "baskets_lapses_at" ON "baskets" USING btree ("lapses_at") WHERE "baskets"."lapses_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_by_last_use" ON "documents" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "pictures_by_last_use" ON "pictures" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "scheduled_prices_due" ON "scheduled_prices" USING btree ("at") WHERE "scheduled_prices"."done_at" is null;--> statement-breakpoint
CREATE INDEX "scheduled_prices_of_tool" ON "scheduled_prices" USING btree ("tool_id") WHERE "scheduled_prices"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "search_synonyms_id" ON "search_synonyms" USING btree ("id");--> statement-breakpoint
CREATE INDEX "search_words_by_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_by_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_taken_once" ON "stock_movements" USING btree ("order_line_id") WHERE "stock_movements"."reason" = 'order';--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_returned_once" ON "stock_movements" USING btree ("order_line_id") WHERE "stock_movements"."reason" in ('cancelled', 'expired', 'declined');--> statement-breakpoint
CREATE INDEX "tool_stock_by_available" ON "tool_stock" USING btree ("available","tool_id");--> statement-breakpoint
CREATE INDEX "tool_stock_by_sold" ON "tool_stock" USING btree ("sold","tool_id");--> statement-breakpoint
CREATE INDEX "tool_stock_by_level" ON "tool_stock" USING btree ("level","tool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tools_sku" ON "tools" USING btree (lower("sku")) WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_variant_key" ON "tools" USING btree ("variant_key") WHERE "tools"."deleted_at" is null and "tools"."variant_key" is not null;--> statement-breakpoint
CREATE INDEX "tools_of_model" ON "tools" USING btree ("model_id") WHERE "tools"."deleted_at" is null and "tools"."model_id" is not null;--> statement-breakpoint
CREATE INDEX "tools_in_category" ON "tools" USING btree ("category","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_drafts" ON "tools" USING btree ("id") WHERE "tools"."deleted_at" is null and "tools"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "tools_by_price" ON "tools" USING btree ("price_of_one","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_name" ON "tools" USING btree ("name_key" collate "C","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_min_order" ON "tools" USING btree ("min_order","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_popularity" ON "tools" USING btree ("popularity","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_manufacturer_number" ON "tools" USING btree ("manufacturer_key") WHERE "tools"."deleted_at" is null and "tools"."manufacturer_key" is not null;--> statement-breakpoint
CREATE INDEX "tools_by_words" ON "tools" USING gin ("category","search_text");--> statement-breakpoint
CREATE INDEX "tools_by_sku" ON "tools" USING btree ("sku_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "tools_by_name_trigrams" ON "tools" USING gin ("name_key" gin_trgm_ops) WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vain_searches_by_last" ON "vain_searches" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_among_siblings" ON "categories" USING btree (coalesce("parent_id", '00000000-0000-0000-0000-000000000000'),lower("name"));--> statement-breakpoint
CREATE INDEX "category_redirects_by_slug" ON "category_redirects" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_once" ON "import_mappings" USING btree ("kind","headings",lower("supplier"));--> statement-breakpoint
CREATE INDEX "change_rows_remarks" ON "change_rows" USING btree ("change_id","line") WHERE "change_rows"."result" in ('refused', 'remark');--> statement-breakpoint
CREATE INDEX "change_rows_of_subject" ON "change_rows" USING btree ("subject_id","change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "changes_idempotency" ON "changes" USING btree ("by_user_id","idempotency_key") WHERE "changes"."idempotency_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "changes_undone_once" ON "changes" USING btree ("undoes_id") WHERE "changes"."undoes_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_of_kind" ON "changes" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "companies_by_search_text" ON "companies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_by_tax_id_key" ON "companies" USING btree ("tax_id_key");--> statement-breakpoint
CREATE INDEX "companies_by_name_key" ON "companies" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "companies_pending" ON "companies" USING btree ("created_at") WHERE "companies"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "companies_in_groups_of_group" ON "companies_in_groups" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_groups_name" ON "company_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_once" ON "company_invitations" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "company_invitations_by_expiry" ON "company_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_members_of_user" ON "company_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "inquiries_waiting" ON "inquiries" USING btree ("id") WHERE "inquiries"."done_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("posted_at","id");--> statement-breakpoint
CREATE INDEX "reviews_of_user" ON "reviews" USING btree ("user_id","posted_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_tool" ON "reviews" USING btree ("tool_id","user_id") WHERE "reviews"."tool_id" is not null;--> statement-breakpoint
CREATE INDEX "allocations_of_invoice" ON "allocations" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "allocations_of_payment" ON "allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "allocations_of_order" ON "allocations" USING btree ("order_id") WHERE "allocations"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_lines_of_order" ON "invoice_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_of_order_line" ON "invoice_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "invoices_of_owner" ON "invoices" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_crediting" ON "invoices" USING btree ("credits_id") WHERE "invoices"."credits_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_on","id") WHERE "invoices"."open_cents" > 0;--> statement-breakpoint
CREATE INDEX "invoices_with_buyer" ON "invoices" USING btree ("issued_on","id") WHERE "invoices"."company_id" is null and "invoices"."anonymised_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_by_day" ON "invoices" USING btree ("issued_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_in_idempotency" ON "payments_in" USING btree ("by_user_id","idempotency_key") WHERE "payments_in"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "payments_in_of_company" ON "payments_in" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "payments_in_unsettled" ON "payments_in" USING btree ("created_at") WHERE "payments_in"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_of_payment" ON "payouts" USING btree ("payment_id","source") WHERE "payouts"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payouts_of_company" ON "payouts" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_idempotency" ON "payouts" USING btree ("by_user_id","idempotency_key") WHERE "payouts"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "lists_of_owner" ON "lists" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "notes_about_user" ON "notes" USING btree ("user_id","id") WHERE "notes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "notes_about_company" ON "notes" USING btree ("company_id","id") WHERE "notes"."company_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notes_idempotency" ON "notes" USING btree ("by_user_id","idempotency_key") WHERE "notes"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "backorders_open" ON "backorders" USING btree ("tool_id","line_id") WHERE "backorders"."open_quantity" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_idempotency" ON "order_events" USING btree ("by_user_id","idempotency_key") WHERE "order_events"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "order_events_order_id" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_held_of_tool" ON "order_lines" USING btree ("tool_id") WHERE "order_lines"."payment" = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("user_id","owner_id","idempotency_key") WHERE "orders"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_po_number" ON "orders" USING btree ("company_id",lower("po_number")) WHERE "orders"."company_id" is not null and "orders"."po_number" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_owner" ON "orders" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "orders_held_of_user" ON "orders" USING btree ("user_id") WHERE "orders"."payment" = 'due' or "orders"."fulfilment" = 'to-approve';--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("expires_at") WHERE "orders"."payment" = 'due' and "orders"."fulfilment" <> 'to-approve';--> statement-breakpoint
CREATE INDEX "orders_by_buyer" ON "orders" USING btree ("buyer_email" collate "C","id","statuses");--> statement-breakpoint
CREATE INDEX "orders_by_tool_name" ON "orders" USING btree ("first_tool_name" collate "C","id","statuses");--> statement-breakpoint
CREATE INDEX "orders_by_pieces" ON "orders" USING btree ("pieces","id","statuses");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents","id","statuses");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING gin ("statuses") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "orders_by_text_trigrams" ON "orders" USING gin ("search_text" gin_trgm_ops,"buyer_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "shipments_order_id" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_by_tracking_trigrams" ON "shipments" USING gin ("tracking_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_idempotency" ON "shipments" USING btree ("by_user_id","idempotency_key") WHERE "shipments"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "disputes_intent_id" ON "disputes" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("evidence_due_by") WHERE "disputes"."is_open";--> statement-breakpoint
CREATE INDEX "payment_events_by_age" ON "payment_events" USING btree ("handled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_per_order" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_succeeded_per_order" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_order_id" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_idempotency" ON "refunds" USING btree ("by_user_id","idempotency_key") WHERE "refunds"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "refunds_order_id" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("decided_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_unresolved" ON "refunds" USING btree ("decided_at") WHERE "refunds"."status" = 'failed' and "refunds"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "unknown_payments_open" ON "unknown_payments" USING btree ("created_at") WHERE "unknown_payments"."status" = 'open';--> statement-breakpoint
CREATE INDEX "price_list_companies_of_company" ON "price_list_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "price_list_groups_of_group" ON "price_list_groups" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_name" ON "price_lists" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "stopped_senders_of_company" ON "stopped_senders" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "email_tokens_user_id" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_tokens_email" ON "email_tokens" USING btree ("email") WHERE "email_tokens"."email" is not null;--> statement-breakpoint
CREATE INDEX "identities_user_id" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_email_trigrams" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saved_views_of_user" ON "saved_views" USING btree ("user_id","table_name");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("table_name") WHERE "saved_views"."is_shared";