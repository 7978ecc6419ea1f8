import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../api/records.ts';
import { reports } from '../../text/en/reports.ts';
import { text } from '../../text/index.ts';
import { QueryState } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import type { ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Source = Schemas['SourceMetrics'];

const t = reports.sources;
const nameOf = ({ source }: Source) => source ?? t.unknown;
const kindOf = ({ kind }: Source) => (kind === null ? null : text.hiringChoices.sources.kinds[kind]);
/** Names are not unique: two sources, or a source and a free text, can have the same name. */
const keyOf = ({ sourceId, source }: Source) => sourceId ?? JSON.stringify(source);
const hireShare = ({ hired, applications }: Source) => (applications === 0 ? 0 : hired / applications);

/** The people of a source are those that applied in the period, as in the list of applications. */
type PeopleSearch = Readonly<Record<string, string | undefined>>;

const figuresOf = (search: PeopleSearch): readonly Figure<Source>[] => [
  {
    title: t.source,
    of: nameOf,
    link: ({ sourceId }) => (sourceId === null ? undefined : { to: '/applications', search: { ...search, sourceId } }),
  },
  { title: t.kind, of: kindOf, isText: true },
  { title: t.applications, of: ({ applications }) => applications },
  { title: t.active, of: ({ active }) => active },
  { title: t.hired, of: ({ hired }) => hired },
  { title: t.rejected, of: ({ rejected }) => rejected },
  { title: t.withdrawn, of: ({ withdrawn }) => withdrawn },
  { title: t.hireShare, of: hireShare, t: (source) => reports.percent(hireShare(source)) },
];

// More bars would not be readable; the table has all rows.
const MOST_BARS = 15;

/** Where applications come from, and how they turned out. */
export function SourcesReport({ query, search }: { query: ReportQuery; search: PeopleSearch }) {
  const report = useRecord('/reports/sources', { query });
  return (
    <QueryState of={report}>
      {({ data: { sources } }) => (
        <ReportSection
          title={t.title}
          hint={t.hint}
          fileName="sources"
          figures={figuresOf(search)}
          rows={sources}
          keyOf={keyOf}
          empty={sources.length === 0 ? t.empty : null}
        >
          <Bars
            stacked
            alternative={t.alternative(
              sources.map((s) => t.sourceAlternative(nameOf(s), s.applications, s.hired)).join(' '),
            )}
            series={[
              { name: t.hired, color: 'accent' },
              { name: t.active, color: 'info' },
              { name: t.rejected, color: 'danger' },
              { name: t.withdrawn, color: 'plain' },
            ]}
            rows={sources.slice(0, MOST_BARS).map((source) => ({
              key: keyOf(source),
              label: nameOf(source),
              values: [source.hired, source.active, source.rejected, source.withdrawn],
              t: [String(source.applications)],
            }))}
          />
        </ReportSection>
      )}
    </QueryState>
  );
}
