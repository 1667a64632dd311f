/** The dashboards by the names of their files, as they stand in the folder `dashboards`. */
export function dashboardFiles(): { name: string; text: string }[];
