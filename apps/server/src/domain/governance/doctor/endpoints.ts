import { checkProxy } from '../../../platform/doctor/proxy.ts';
import { operation } from '../../../platform/http/contract/operation.ts';
import { Type } from '../../../platform/http/contract/schema.ts';
import { requireOwner } from '../../records/access/require-owner.ts';
import { InstallationCheck } from './schema.ts';

export const doctorOperations = [
  operation(
    {
      id: 'checkInstallation',
      method: 'GET',
      path: '/doctor',
      tag: 'Workspace',
      summary: 'Check the installation',
      description:
        'Checks what the service depends on: the mail server, the mailbox that is read by IMAP, the DNS records of the sender, storage, disk, clocks, backups, the public URL and what proxies say about this request. Each finding says what to do. Only for owners who have signed in; the administrator runs `rolecall doctor`. Results are at most 30 seconds old.',
      scope: 'workspace:read',
      data: Type.Array(InstallationCheck),
    },
    async (context) => {
      await requireOwner(context, 'Only an owner who has signed in can check the installation.');
      const { services, forwarding } = context;
      const proxy = forwarding === undefined ? [] : checkProxy(forwarding, services.settings.publicUrl);
      return [...(await services.checkInstallation()), ...proxy];
    },
  ),
];
