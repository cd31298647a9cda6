import { formatNumber } from "@ironmonger/contract/money";
import { Button } from "@mantine/core";
import { Panel } from "../../shared/kit/panel.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { trpc } from "../../shared/server/trpc.ts";

const shown = 5;

/** What buyers searched for most often without finding it. */
export function VainSearches({ onAdd }: { onAdd: (word: string) => void }) {
  const query = trpc.searchWords.listVain.useQuery({ pageSize: shown });
  const { data } = query;
  return (
    <Panel title="Searched for in vain" aside={data && formatNumber(data.total)}>
      <Rows
        noun="searches"
        items={data?.rows}
        failure={query}
        empty="Everything was found so far."
        skeletonRows={shown}
      >
        {({ text, count }) => (
          <Row
            key={text}
            name={<bdi>{text}</bdi>}
            detail={count === 1 ? "once" : `${formatNumber(count)} times`}
            actions={
              <Button variant="default" size="xs" onClick={() => onAdd(text.slice(0, 80))}>
                Say what it means
              </Button>
            }
          />
        )}
      </Rows>
    </Panel>
  );
}
