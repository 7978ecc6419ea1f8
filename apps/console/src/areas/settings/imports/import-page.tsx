import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { imports } from '../../../text/en/imports.ts';
import { Page, Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { Moment } from '../../../ui/time.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportStatus } from './import-status.tsx';
import { ItemsSection } from './items-section.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ProgressSection } from './progress-section.tsx';
import type { Import } from './systems.ts';

const route = getRouteApi('/app/settings/imports/$importId');
const t = imports;

/** An import: its preview and mapping until it is started, then its progress and records. */
export function ImportPage() {
  const { importId: id } = route.useParams();
  const read = useRecord('/imports/{id}', { path: { id } });
  const imported = read.data?.data;
  return (
    <Page
      title={imported?.name ?? t.title}
      trail={[
        <Link key="all" to="/settings/imports" className="hover:underline">
          {t.title}
        </Link>,
      ]}
      aside={imported !== undefined && <ImportStatus status={imported.status} />}
      actions={imported !== undefined && <ImportActions imported={imported} />}
    >
      <QueryState of={read}>{({ data }) => <Steps key={data.id} imported={data} />}</QueryState>
    </Page>
  );
}

function Steps({ imported }: { imported: Import }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const canWrite = useCan()('imports:write');
  const isStarted = imported.startedAt !== null;
  // A source that cannot be read has no records.
  const hasRecords = imported.status !== 'failed' || Object.keys(imported.progress).length > 0;
  return (
    <div className="flex flex-col gap-4">
      <About imported={imported} />
      {imported.error !== null && (
        <Section>
          <p role="alert" className="text-danger">
            {imported.error}
          </p>
        </Section>
      )}
      {isStarted
        ? hasRecords && (
            <>
              <ProgressSection imported={imported} />
              <ItemsSection
                imported={imported}
                search={search}
                onSearch={(change) => navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
              />
            </>
          )
        : canWrite && <PreviewStep imported={imported} />}
    </div>
  );
}

function About({ imported: { kind, files, createdAt, startedAt, mappingName } }: { imported: Import }) {
  const parts = [
    t.systems[kind] ?? kind,
    ...files.map(({ name }) => name),
    ...(mappingName === null ? [] : [`${t.mapping.title}: ${mappingName}`]),
  ];
  return (
    <p className="text-muted -mt-2 text-xs wrap-anywhere">
      {parts.join(' · ')} · <Moment at={startedAt ?? createdAt} withTime />
    </p>
  );
}
