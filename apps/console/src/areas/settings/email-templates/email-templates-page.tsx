import { Link } from '@tanstack/react-router';
import { useList } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';

const t = text.emails.templates;

/** The email templates of the workspace. */
export function EmailTemplatesPage() {
  const list = useList('/email-templates');
  return (
    <Page title={t.title} narrow>
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ kind }) => kind}
        empty={{ title: t.title }}
        columns={[
          {
            title: t.template,
            cell: ({ kind, subject }) => (
              <Link to="/settings/email-templates/$kind" params={{ kind }} className="block hover:underline">
                <span className="font-medium">{t.kinds[kind] ?? kind}</span>
                <span className="text-muted line-clamp-2 text-xs [overflow-wrap:anywhere]">{subject}</span>
              </Link>
            ),
          },
          {
            title: text.emails.log.status,
            cell: ({ isDefault, enabled }) => (
              <span className="flex flex-wrap gap-1">
                <Badge tone={isDefault ? 'plain' : 'accent'}>{isDefault ? t.standard : t.own}</Badge>
                {!enabled && <Badge tone="warn">{t.off}</Badge>}
              </span>
            ),
          },
          {
            title: t.updatedAt,
            cell: ({ updatedAt }) => <Moment at={updatedAt} />,
            wideOnly: true,
          },
        ]}
      />
    </Page>
  );
}
