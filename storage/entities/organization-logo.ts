// A logo by its content. It stays as long as its organization or a calculation names it.

import { defineEntity } from '@mikro-orm/core'
import { bytes, createdAt, keyText, organizationId } from './columns.ts'

export const OrganizationLogoTable = defineEntity({
  name: 'OrganizationLogo',
  tableName: 'organization_logo',
  properties: {
    organizationId: organizationId(),
    /** Hash of `png`, in hexadecimal. */
    sha256: keyText(),
    png: bytes(),
    createdAt: createdAt(),
  },
})
