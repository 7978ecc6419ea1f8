import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useByIds, useList } from '../../api/records.ts';
import { useSession } from '../../api/session.ts';
import { text, valuesOf } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Page } from '../../ui/page.tsx';
import { Empty, QueryState } from '../../ui/states.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { Message } from './message.ts';
import { MessageRow } from './message-row.tsx';
import { OpenMessage } from './open-message.tsx';

const route = getRouteApi('/app/inbox');
const t = text.inbox;

/** What candidates wrote and somebody has to deal with: the list beside the message that is open. */
export function InboxPage() {
  const { view = 'open', message: openId } = route.useSearch();
  const navigate = route.useNavigate();
  const { member } = useSession();
  const query = {
    open: { direction: 'in', state: 'open' },
    mine: { direction: 'in', state: 'open', assigneeId: member.id },
    unassigned: { unassigned: true, state: 'open' },
    snoozed: { direction: 'in', state: 'snoozed' },
    done: { direction: 'in', state: 'done' },
  } as const;
  const list = useList('/messages', { query: query[view] });
  const { rows } = list;
  const candidateIds = useMemo(() => rows.flatMap(({ candidateId }) => candidateId ?? []), [rows]);
  const candidates = useByIds('/candidates', candidateIds);
  const index = rows.findIndex(({ id }) => id === openId);
  const open = (message: Message | undefined) =>
    navigate({ search: (now) => ({ ...now, message: message?.id }), replace: true });
  const next = () => open(rows[index + 1] ?? rows[index]);
  const previous = () => open(rows[Math.max(0, index - 1)]);
  useShortcuts({ j: next, k: previous });
  return (
    <Page
      full
      title={t.title}
      below={
        <TabLinks label={t.viewsLabel}>
          {valuesOf(t.views).map((one) => (
            <Link
              key={one}
              to="/inbox"
              search={{ view: one === 'open' ? undefined : one }}
              // Also while a message is open.
              activeOptions={{ exact: true, includeSearch: true }}
              data-state={one === view ? 'active' : undefined}
              aria-current={one === view ? 'page' : undefined}
              className={TAB}
            >
              {t.views[one]}
            </Link>
          ))}
        </TabLinks>
      }
    >
      <div className="grid h-full min-h-0 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <section
          aria-label={t.list}
          className={classNames(
            'border-line min-h-0 overflow-y-auto lg:border-r',
            openId !== undefined && 'max-lg:hidden',
          )}
        >
          <QueryState of={list}>
            {() =>
              rows.length === 0 ? (
                <div className="p-4">
                  <Empty title={t.empty[view]}>{view === 'unassigned' ? t.unassignedHint : t.emptyHint}</Empty>
                </div>
              ) : (
                <>
                  <ul className="divide-line/70 divide-y">
                    {rows.map((message) => (
                      <MessageRow
                        key={message.id}
                        message={message}
                        candidate={candidates.get(message.candidateId ?? '')}
                        isOpen={message.id === openId}
                        search={{ view: view === 'open' ? undefined : view, message: message.id }}
                      />
                    ))}
                  </ul>
                  {list.hasNextPage && (
                    <div className="p-3">
                      <Button small busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                        {text.common.actions.loadMore}
                      </Button>
                    </div>
                  )}
                </>
              )
            }
          </QueryState>
        </section>
        <div className={classNames('min-h-0 overflow-y-auto', openId === undefined && 'max-lg:hidden')}>
          {openId === undefined ? (
            <p className="text-muted p-8 text-center">{t.choose}</p>
          ) : (
            <OpenMessage
              key={openId}
              id={openId}
              listed={rows[index]}
              onBack={() => open(undefined)}
              // The message leaves the list.
              onHandled={() => open(rows[index + 1] ?? rows[index - 1])}
            />
          )}
        </div>
      </div>
    </Page>
  );
}
