// Rules under the Codes on wages and social security: those of the Union are recorded, those of the States are not.

/** Added to a provision of central rules. Source: Social Security (Central) Rules 2026, Code on Wages (Central) Rules 2026. */
export const unlessStateRules = 'State rules apply where the State is the appropriate government'
