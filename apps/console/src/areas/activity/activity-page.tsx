import { getRouteApi } from '@tanstack/react-router';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { useMembers } from '../../records/members.tsx';
import { activity } from '../../text/en/activity.ts';
import { OptionalChoiceField, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { MoreRows } from '../../ui/table.tsx';
import { EventList } from './event-list.tsx';
import type { ActivitySearch } from './search.ts';

const route = getRouteApi('/app/activity');
const t = activity;

/** The events of the workspace, newest first. */
export function ActivityPage() {
  const { kind, who } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('/activity-events', { query: { entityType: kind, memberId: who, limit: 50 } });
  const search = (change: ActivitySearch) => navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const isFiltered = kind !== undefined || who !== undefined;
  return (
    <Page
      title={t.title}
      below={
        <div className="flex flex-wrap gap-2">
          <OptionalChoiceField
            label={t.kind}
            className="w-44"
            value={kind}
            all={t.allKinds}
            names={t.kinds}
            onChange={(next) => search({ kind: next })}
          />
          {useCan()('members:read') && <WhoField value={who} onChange={(who) => search({ who })} />}
        </div>
      }
    >
      {list.error !== null && list.rows.length === 0 ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : list.isPending ? (
        <Loading lines={8} />
      ) : list.rows.length === 0 ? (
        <Empty title={isFiltered ? t.emptyFiltered : t.empty}>{t.emptyHint}</Empty>
      ) : (
        <>
          <EventList events={list.rows} label={t.label} />
          <MoreRows list={list} />
        </>
      )}
    </Page>
  );
}

function WhoField({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const members = useMembers();
  return (
    <SelectField
      label={t.who}
      className="w-52"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      options={[['', t.everybody], ...members.map(({ id, name }) => [id, name] as const)]}
    />
  );
}
