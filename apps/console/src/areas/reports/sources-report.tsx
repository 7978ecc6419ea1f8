import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { QueryState } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import type { ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Source = Schemas['SourceMetrics'];

const t = text.reports.sources;
const nameOf = ({ source }: Source) => source ?? t.unknown;
const kindOf = ({ kind }: Source) => (kind === null ? null : text.hiringChoices.sources.kinds[kind]);
/** Names are not unique: two sources, or a source and a free text, can have the same name. */
const keyOf = ({ sourceId, source }: Source) => sourceId ?? JSON.stringify(source);
const hireShare = ({ hired, applications }: Source) => (applications === 0 ? 0 : hired / applications);

const FIGURES: readonly Figure<Source>[] = [
  { title: t.source, of: nameOf },
  { title: t.kind, of: kindOf, isText: true },
  { title: t.applications, of: ({ applications }) => applications },
  { title: t.active, of: ({ active }) => active },
  { title: t.hired, of: ({ hired }) => hired },
  { title: t.rejected, of: ({ rejected }) => rejected },
  { title: t.withdrawn, of: ({ withdrawn }) => withdrawn },
  { title: t.hireShare, of: hireShare, t: (source) => text.reports.percent(hireShare(source)) },
];

// More bars would not be readable; the table has all rows.
const MOST_BARS = 15;

/** Where applications come from, and how they turned out. */
export function SourcesReport({ query }: { query: ReportQuery }) {
  const report = useRecord('/reports/sources', { query });
  return (
    <QueryState of={report}>
      {({ data: { sources } }) => (
        <ReportSection
          title={t.title}
          hint={t.hint}
          fileName="sources"
          figures={FIGURES}
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
