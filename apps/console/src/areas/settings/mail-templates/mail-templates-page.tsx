import { Link } from '@tanstack/react-router';
import { useList } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';

const words = text.mail.templates;

/** The mails that the service writes, by kind. */
export function MailTemplatesPage() {
  const list = useList('/mail-templates');
  return (
    <Page title={words.title} narrow>
      <ListTable
        label={words.title}
        list={list}
        keyOf={({ kind }) => kind}
        empty={{ title: words.title }}
        columns={[
          {
            title: words.mail,
            cell: ({ kind, subject }) => (
              <Link to="/settings/mail-templates/$kind" params={{ kind }} className="block hover:underline">
                <span className="font-medium">{words.kinds[kind] ?? kind}</span>
                <span className="text-muted line-clamp-2 text-xs [overflow-wrap:anywhere]">{subject}</span>
              </Link>
            ),
          },
          {
            title: text.mail.outbox.status,
            cell: ({ isDefault, enabled }) => (
              <span className="flex flex-wrap gap-1">
                <Badge tone={isDefault ? 'plain' : 'accent'}>{isDefault ? words.standard : words.own}</Badge>
                {!enabled && <Badge tone="warn">{words.off}</Badge>}
              </span>
            ),
          },
          {
            title: text.automationSecrets.updatedAt,
            cell: ({ updatedAt }) => <Moment at={updatedAt} />,
            wideOnly: true,
          },
        ]}
      />
    </Page>
  );
}
