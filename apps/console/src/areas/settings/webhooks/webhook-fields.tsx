import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { type ChoiceGroup, Choices } from '../parts/choices.tsx';

export type Webhook = Schemas['Webhook'];

export interface WebhookForm {
  url: string;
  description: string;
  /** `*` for all. */
  events: readonly string[];
}

const words = text.webhooks.form;

/** Sent on demand, never listened to. */
const TEST = 'webhook.test';

/** What a webhook is made of, for new ones and changes. */
export function WebhookFields({
  form,
  onChange,
  errors,
}: {
  form: WebhookForm;
  onChange: (form: WebhookForm) => void;
  errors: Record<string, string[]>;
}) {
  const isForAll = form.events.includes('*');
  return (
    <>
      <TextField
        label={words.url}
        hint={words.urlHint}
        type="url"
        value={form.url}
        onChange={({ target }) => onChange({ ...form, url: target.value })}
        errors={errors.url}
        placeholder="https://"
        maxLength={2_000}
        required
      />
      <TextField
        label={words.description}
        value={form.description}
        onChange={({ target }) => onChange({ ...form, description: target.value })}
        errors={errors.description}
        maxLength={500}
      />
      <CheckField
        label={words.all}
        checked={isForAll}
        onChange={({ target }) => onChange({ ...form, events: target.checked ? ['*'] : [] })}
      />
      {!isForAll && (
        <Choices
          label={words.events}
          groups={EVENT_GROUPS}
          chosen={form.events}
          onChange={(events) => onChange({ ...form, events })}
          errors={Object.entries(errors).flatMap(([field, said]) => (field.startsWith('events') ? said : []))}
        />
      )}
    </>
  );
}

/** What the API takes. */
export function bodyOf({ url, description, events }: WebhookForm) {
  return { url, description: description.trim() === '' ? null : description, events: [...events] };
}

const EVENT_GROUPS: readonly ChoiceGroup[] = [
  ...Map.groupBy(
    Object.entries(text.webhookEvents).filter(([event]) => event !== TEST),
    ([event]) => event.split('.')[0] ?? event,
  ),
].map(([kind, events]) => ({
  name: text.webhooks.groups[kind] ?? kind,
  choices: events.map(([value, hint]) => ({ value, hint })),
}));
