import { useList } from '../../../api/records.ts';
import { MessageList } from '../../../records/messages/message-list.tsx';
import { text } from '../../../text/index.ts';
import { Empty, Failed, Loading } from '../../../ui/states.tsx';
import { MoreRows } from '../../../ui/table.tsx';
import { EventList } from '../../activity/event-list.tsx';

const EMAILS = 10;

/** The emails to a candidate and the events, newest first. */
export function Timeline({ candidateId }: { candidateId: string }) {
  return (
    <div className="flex flex-col gap-6">
      <MessageList of={{ candidateId }} limit={EMAILS} />
      <div>
        <Events candidateId={candidateId} />
      </div>
    </div>
  );
}

function Events({ candidateId }: { candidateId: string }) {
  const list = useList('/activity-events', { query: { candidateId, limit: 50 } });
  if (list.error !== null && list.rows.length === 0)
    return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (list.isPending) return <Loading />;
  if (list.rows.length === 0) return <Empty title={text.activity.empty} />;
  return (
    <>
      <EventList events={list.rows} label={text.activity.label} without="candidate" />
      <MoreRows list={list} />
    </>
  );
}
