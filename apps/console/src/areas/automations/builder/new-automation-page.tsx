import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { Page } from '../../../ui/page.tsx';
import { bodyOf, type Draft, EMPTY_DRAFT } from '../definition/draft.ts';
import { keepWarnings } from '../warnings.ts';
import { BuilderForm } from './builder-form.tsx';
import { ViewLinks } from './view-links.tsx';

const route = getRouteApi('/app/automations/new');
const words = text.automations;

/** Where an automation begins. Nothing is kept before it was saved for the first time. */
export function NewAutomationPage() {
  const { view = 'form' } = route.useSearch();
  const navigate = useNavigate();
  const save = useAction((draft: Draft) => api.post('/automations', { body: bodyOf(draft) }), {
    changes: ['automations'],
    ownFields: true,
    done: words.build.saved,
    onDone: ({ data, meta }) => {
      keepWarnings(data.id, meta?.warnings ?? []);
      void navigate({
        to: '/automations/$automationId',
        params: { automationId: data.id },
        search: { view },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Page
      title={words.new}
      trail={[
        <Link key="list" to="/automations" className="hover:underline">
          {words.title}
        </Link>,
      ]}
    >
      <ViewLinks view={view} />
      <BuilderForm
        initial={EMPTY_DRAFT}
        view={view}
        warnings={[]}
        save={save}
        submit={words.build.create}
        onSave={save.mutate}
      />
    </Page>
  );
}
