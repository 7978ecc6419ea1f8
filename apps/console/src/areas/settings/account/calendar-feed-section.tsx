import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { account } from '../../../text/en/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { Moment } from '../../../ui/time.tsx';
import { CopyLine } from '../components/secret-revealed.tsx';

const t = account.calendarFeed;
const CHANGES = ['calendar-feed'];

/** The address from which calendar programs read the member's interviews. It is known to the page only after it was made. */
export function CalendarFeedSection() {
  const feed = useRecord('/calendar-feed', {});
  const [url, setUrl] = useState<string | null>(null);
  const [ending, setEnding] = useState<'renew' | 'remove' | null>(null);
  const create = useAction(() => api.post('/calendar-feed'), {
    changes: CHANGES,
    onDone: ({ data }) => setUrl(data.url),
  });
  const remove = useAction(() => api.delete('/calendar-feed'), {
    changes: CHANGES,
    done: t.removed,
    onDone: () => setUrl(null),
  });
  return (
    <Section title={t.title}>
      <p className="text-muted mb-3">{t.hint}</p>
      <QueryState of={feed}>
        {({ data: { createdAt } }) =>
          createdAt === null ? (
            <Button busy={create.isPending} onClick={() => create.mutate()}>
              {t.create}
            </Button>
          ) : (
            <>
              {url === null ? (
                <p className="mb-3">
                  {t.since} <Moment at={createdAt} /> {t.hidden}
                </p>
              ) : (
                <>
                  <CopyLine label={t.address} value={url} lines={2} />
                  <p className="text-muted mb-3">{t.once}</p>
                </>
              )}
              <div className="flex flex-wrap gap-2">
                <Button busy={create.isPending} onClick={() => setEnding('renew')}>
                  {t.renew}
                </Button>
                <Button variant="danger" busy={remove.isPending} onClick={() => setEnding('remove')}>
                  {t.remove}
                </Button>
              </div>
            </>
          )
        }
      </QueryState>
      <Confirm
        open={ending !== null}
        onOpenChange={() => setEnding(null)}
        title={ending === 'renew' ? t.renewTitle : t.removeTitle}
        confirm={ending === 'renew' ? t.renew : t.remove}
        onConfirm={() => (ending === 'renew' ? create.mutate() : remove.mutate())}
      >
        {t.endingText}
      </Confirm>
    </Section>
  );
}
