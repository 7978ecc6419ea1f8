export const automations = {
  title: 'Automations',
} as const;
