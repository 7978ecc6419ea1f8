import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { type RecordAnswer, useRecordForm } from '../../../forms/use-record-form.ts';
import { automations } from '../../../text/en/automations.ts';
import { Page } from '../../../ui/page.tsx';
import { type Automation, bodyOf, draftOf, EMPTY_DRAFT } from '../definition/draft.ts';
import { BuilderForm } from './builder-form.tsx';
import { ViewLinks } from './view-links.tsx';

const route = getRouteApi('/app/automations/new');
const t = automations;
const NOT_SAVED: RecordAnswer<Automation | null> = { data: null, etag: null };

/** Creates an automation when the draft is saved for the first time. */
export function NewAutomationPage() {
  const { view = 'form' } = route.useSearch();
  const navigate = useNavigate();
  const form = useRecordForm({
    draft: ['automation.new'],
    record: NOT_SAVED,
    valuesOf: (automation) => (automation === null ? EMPTY_DRAFT : draftOf(automation)),
    save: ({ value }) => api.post('/automations', { body: bodyOf(value) }),
    changes: ['automations'],
    done: t.build.saved,
    onSaved: ({ data }) =>
      void navigate({
        to: '/automations/$automationId',
        params: { automationId: data.id },
        search: { view },
        ignoreBlocker: true,
      }),
  });
  return (
    <Page
      title={t.new}
      trail={[
        <Link key="list" to="/automations" className="hover:underline">
          {t.title}
        </Link>,
      ]}
    >
      <ViewLinks view={view} />
      <BuilderForm form={form} view={view} warnings={[]} submit={t.build.create} />
    </Page>
  );
}
