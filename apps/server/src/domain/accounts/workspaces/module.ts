import type { Module } from '../../records/module.ts';
import { CAPTCHA_SECRET } from './change-workspace.ts';
import { workspaceOperations } from './endpoints.ts';
import { workspaceEvents } from './events.ts';

export const workspaces: Module = {
  group: 'Workspace',
  tags: { Workspace: 'Name, branding, consent, CAPTCHA and retention.' },
  operations: workspaceOperations,
  events: [workspaceEvents],
  readScopes: { workspace: 'workspace:read' },
  sealed: [{ table: 'workspaces', columns: ['captcha_secret_sealed'], key: ['id'], purpose: CAPTCHA_SECRET }],
  tablesOfNoJob: ['workspaces'],
};
