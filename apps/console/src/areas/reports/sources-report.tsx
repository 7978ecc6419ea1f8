import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { Asked } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import type { ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Source = Schemas['SourceFigures'];

const words = text.reports.sources;
const nameOf = ({ source }: Source) => source ?? words.unknown;
const hireShare = ({ hired, applications }: Source) => (applications === 0 ? 0 : hired / applications);

const FIGURES: readonly Figure<Source>[] = [
  { title: words.source, of: nameOf },
  { title: words.applications, of: ({ applications }) => applications },
  { title: words.active, of: ({ active }) => active },
  { title: words.hired, of: ({ hired }) => hired },
  { title: words.rejected, of: ({ rejected }) => rejected },
  { title: words.withdrawn, of: ({ withdrawn }) => withdrawn },
  { title: words.hireShare, of: hireShare, words: (source) => text.reports.percent(hireShare(source)) },
];

// More bars than these say nothing to the eye; the table has them all.
const MOST_BARS = 15;

/** Where applications come from, and what has become of them. */
export function SourcesReport({ query }: { query: ReportQuery }) {
  const report = useRecord('/reports/sources', { query });
  return (
    <Asked of={report}>
      {({ data: { sources } }) => (
        <ReportSection
          title={words.title}
          hint={words.hint}
          fileName="sources"
          figures={FIGURES}
          rows={sources}
          // A source may have any name, also that of the unknown one.
          keyOf={({ source }) => JSON.stringify(source)}
          empty={sources.length === 0 ? words.empty : null}
        >
          <Bars
            stacked
            alternative={words.alternative(
              sources.map((s) => words.sourceAlternative(nameOf(s), s.applications, s.hired)).join(' '),
            )}
            series={[
              { name: words.hired, color: 'accent' },
              { name: words.active, color: 'info' },
              { name: words.rejected, color: 'danger' },
              { name: words.withdrawn, color: 'plain' },
            ]}
            rows={sources.slice(0, MOST_BARS).map((source) => ({
              key: JSON.stringify(source.source),
              label: nameOf(source),
              values: [source.hired, source.active, source.rejected, source.withdrawn],
              words: [String(source.applications)],
            }))}
          />
        </ReportSection>
      )}
    </Asked>
  );
}
