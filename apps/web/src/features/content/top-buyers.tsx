import { homeTexts } from "@ironmonger/contract/messages";
import { Skeleton } from "@mantine/core";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Section } from "../../shared/ui/sections/section.tsx";
import { Thousands } from "../../shared/ui/thousands.tsx";
import classes from "./top-buyers.module.css";

export function TopBuyers() {
  const { data, isPending, error, refetch } = trpc.content.topBuyers.useQuery();
  if (data?.length === 0) return null;
  return (
    <Section title={homeTexts.topBuyers}>
      {isPending ? <Skeleton height="13rem" radius="sm" /> : null}
      {error && !data ? <LoadFailed error={error} what="our buyers" onRetry={refetch} /> : null}
      <div className={classes.anchor}>
        <ul className={classes.grid}>
          {data?.map((buyer) => (
            <li key={buyer.id} className={classes.buyer}>
              <Picture src={buyer.imageUrl} alt="" width={72} height={72} sizes="72px" className={classes.picture} />
              <div className={classes.words}>
                <h3 className={classes.name}>{buyer.name}</h3>
                <p>{homeTexts.ownerOf(buyer.shop)}</p>
                <p className={classes.bought}>
                  <Thousands text={homeTexts.toolsBought(String(buyer.toolsBought))} />
                </p>
                <p className={classes.from}>{buyer.from}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
