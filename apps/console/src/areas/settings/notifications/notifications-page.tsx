import type { Schemas } from '@rolecall/client';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { reading, useRecord } from '../../../api/records.ts';
import { useSession } from '../../../api/session.ts';
import { text, valuesOf } from '../../../text/index.ts';
import { Page, Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { DigestFields } from './digest-fields.tsx';
import { KindTable } from './kind-table.tsx';
import type { NotificationSettings, SaveSettings } from './saved-settings.ts';

const t = text.notifications.preferences;

/** How the member is notified. Every choice is saved immediately. */
export function NotificationSettingsPage() {
  const { isConfigured } = useSession().email;
  const settings = useRecord('/notification-settings');
  const save = useAction(
    (patch: Schemas['NotificationSettingsPatch']) => api.patch('/notification-settings', { body: patch }),
    { changes: ['notification-settings'], done: t.saved, inOrder: 'notification-settings' },
  );
  // Shown immediately; if saving fails, the settings are read again.
  const saveAtOnce: SaveSettings = (patch) => {
    const { queryKey } = reading('/notification-settings');
    void queryClient.cancelQueries({ queryKey }); // its response could be older than this choice
    queryClient.setQueryData<{ data: NotificationSettings }>(queryKey, (now) =>
      now === undefined ? now : { ...now, data: patched(now.data, patch) },
    );
    save.mutate(patch);
  };
  return (
    <Page title={t.title} narrow>
      <QueryState of={settings}>
        {({ data }) => (
          <div className="flex flex-col gap-4">
            <Section title={t.kinds}>
              <p className="text-muted mb-3">{t.hint}</p>
              {!isConfigured && <p className="text-warn mb-3">{t.noServer}</p>}
              <KindTable kinds={data.kinds} save={saveAtOnce} />
            </Section>
            <Section title={t.daily}>
              <p className="text-muted mb-3">{t.dailyHint}</p>
              <DigestFields settings={data} save={saveAtOnce} />
            </Section>
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function patched(settings: NotificationSettings, { kinds = {}, ...rest }: Schemas['NotificationSettingsPatch']) {
  const changed = valuesOf(t.names).map((kind) => [kind, { ...settings.kinds[kind], ...kinds[kind] }] as const);
  const all = Object.fromEntries(changed) as NotificationSettings['kinds']; // fromEntries loses the key types
  return { ...settings, ...rest, kinds: all };
}
