import type { Module } from '../../../records/module.ts';
import { publicJobOperations } from './endpoints.ts';

export const intake: Module = {
  group: 'Websites',
  tags: {
    Public:
      'For websites: list open jobs, read a job with its application form, upload files and submit applications. Accessible from any origin (CORS) with a workspace slug or publishable key.',
  },
  public: publicJobOperations,
};
