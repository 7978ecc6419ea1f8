import { itHoldsInShort } from '../short-form.ts';
import { visibility } from './visibility.ts';

itHoldsInShort(visibility);
