import { getRouteApi, Link } from '@tanstack/react-router';
import { useList, useRecord } from '../../../api/records.ts';
import { automations } from '../../../text/en/automations.ts';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { DayAndTime } from '../../../ui/time.tsx';
import { Differences } from './differences.tsx';

const route = getRouteApi('/app/automations/$automationId/versions');
const t = automations.versions;
const DRAFT = 'draft';

/** The published versions, and the differences between two of them. */
export function VersionsPage() {
  const { automationId } = route.useParams();
  const list = useList('/automations/{id}/versions', { path: { id: automationId } });
  const automation = useRecord('/automations/{id}', { path: { id: automationId } }).data?.data;
  return (
    <div className="flex flex-col gap-4">
      <ListTable
        label={t.label}
        list={list}
        keyOf={({ version }) => String(version)}
        columns={[
          {
            title: t.version,
            cell: ({ version }) => (
              <span className="flex flex-wrap items-center gap-x-2">
                {t.versionName(String(version))}
                {automation?.status === 'published' && version === automation.publishedVersion && (
                  <Badge tone="good">{t.running}</Badge>
                )}
              </span>
            ),
          },
          { title: t.published, cell: ({ createdAt }) => <DayAndTime at={createdAt} /> },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: ({ version }) => (
              <Link
                to="/automations/$automationId/versions"
                params={{ automationId }}
                search={{ from: String(version), to: DRAFT }}
                className="text-accent hover:underline"
              >
                {t.compareWithDraft}
              </Link>
            ),
          },
        ]}
        empty={{ title: t.empty, children: t.emptyHint }}
      />
      {list.rows.length > 0 && <Compare versions={list.rows.map(({ version }) => String(version))} />}
    </div>
  );
}

function Compare({ versions }: { versions: readonly string[] }) {
  const { automationId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { from = versions[1] ?? versions[0] ?? DRAFT, to = versions.length > 1 ? versions[0]! : DRAFT } = search;
  const options = [DRAFT, ...versions].map((version) => [version, t.versionName(version)] as const);
  const set = (change: { from?: string; to?: string }) =>
    navigate({ search: { from, to, ...change }, replace: true, resetScroll: false });
  return (
    <Section title={t.compare}>
      <div className="mb-3 flex flex-wrap gap-3">
        <SelectField
          label={t.from}
          value={from}
          options={options}
          onChange={({ target }) => set({ from: target.value })}
        />
        <SelectField label={t.to} value={to} options={options} onChange={({ target }) => set({ to: target.value })} />
      </div>
      <Differences id={automationId} from={from} to={to} />
    </Section>
  );
}
