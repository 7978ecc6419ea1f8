import type { Schemas } from '@rolecall/client';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList, useRecord } from '../../../api/records.ts';
import { AddDialog } from '../../../forms/add-dialog.tsx';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { useReasons } from '../../../records/hiring-choices.ts';
import { candidatePageSettings } from '../../../text/en/candidate-page-settings.ts';
import { text } from '../../../text/index.ts';
import { Moment } from '../../../ui/time.tsx';
import { confirmationOf, SettingsList } from '../components/settings-list.tsx';
import { type TemplateDraft, TemplateFields } from './template-fields.tsx';

type Template = Schemas['MessageTemplate'];

const t = text.messages.templates;
const CHANGES = ['message-templates'];

/** The workspace's templates for emails that members write to candidates. */
export function MessageTemplatesPage() {
  const list = useList('/message-templates', { query: { limit: 100 } });
  const reasons = useReasons();
  const rows = list.rows.toSorted((a, b) => a.name.localeCompare(b.name));
  const remove = useAction((id: string) => api.delete('/message-templates/{id}', { params: { path: { id } } }), {
    changes: CHANGES,
    done: t.deleted,
  });
  return (
    <SettingsList
      texts={t}
      scope="messages:write"
      list={{ ...list, rows }}
      nameOf={({ name }) => name}
      columns={[
        {
          title: t.name,
          cell: ({ name, subject }) => (
            <>
              <span className="font-medium break-words">{name}</span>
              <span className="text-muted line-clamp-2 text-xs [overflow-wrap:anywhere]">{subject}</span>
            </>
          ),
        },
        {
          title: t.reason,
          wideOnly: true,
          cell: ({ rejectionReasonId, language }) =>
            [
              reasons.find(({ id }) => id === rejectionReasonId)?.label,
              language !== null && candidatePageSettings.languages[language],
            ]
              .filter(Boolean)
              .join(' · '),
        },
        { title: t.updated, cell: ({ updatedAt }) => <Moment at={updatedAt} />, wideOnly: true },
      ]}
      addDialog={(onClose) => (
        <AddDialog<TemplateDraft>
          draft={['message-template.new']}
          title={t.add}
          initial={{ name: '', subject: '', text: '', html: '', rejectionReasonId: '', language: '' }}
          submit={text.common.actions.save}
          add={(draft) => api.post('/message-templates', { body: bodyOf(draft) })}
          changes={CHANGES}
          done={t.saved}
          wide="columns"
          onClose={onClose}
        >
          {(form) => <TemplateFields {...form} />}
        </AddDialog>
      )}
      editDialog={({ id, name }, onClose) => <ChangeDialog id={id} title={name} onClose={onClose} />}
      deletionOf={({ id, name }) => ({ onDelete: () => remove.mutate(id), confirm: confirmationOf(t, name) })}
    />
  );
}

function ChangeDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/message-templates/{id}', { path })}
      draft={['message-template.edit', id]}
      title={title}
      valuesOf={({ name, subject, text: body, html, rejectionReasonId, language }: Template): TemplateDraft => ({
        ...{ name, subject, text: body, html: html ?? '' },
        ...{ rejectionReasonId: rejectionReasonId ?? '', language: language ?? '' },
      })}
      save={({ value, header }) =>
        api.patch('/message-templates/{id}', { params: { path, header }, body: bodyOf(value) })
      }
      changes={CHANGES}
      done={t.saved}
      wide="columns"
      onClose={onClose}
    >
      {(form) => <TemplateFields {...form} />}
    </EditDialog>
  );
}

function bodyOf({ html, rejectionReasonId, language, ...draft }: TemplateDraft): Schemas['NewMessageTemplate'] {
  return {
    ...draft,
    html: html.trim() === '' ? null : html,
    rejectionReasonId: rejectionReasonId === '' ? null : rejectionReasonId,
    language: language === 'en' || language === 'de' ? language : null,
  };
}
