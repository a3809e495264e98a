import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** A client for the Robot Exclusion Standard of 1994. */
public class NoRobots {
    private static class Record {
        private final List<String> names = new ArrayList<>();
        private final List<String> paths = new ArrayList<>();
        private boolean hasRules;

        boolean hasUserAgent(String robot) {
            for (String name : names) {
                if (name.equalsIgnoreCase(robot)) return true;
            }
            return false;
        }

        boolean allows(String path) {
            for (String p : paths) {
                if (path.startsWith(p)) return false;
                if (p.endsWith("/") && path.equals(p.substring(0, p.length() - 1))) return false;
            }
            return true;
        }
    }

    private final List<Record> records = new ArrayList<>();

    public void parse(Reader source) throws IOException {
        BufferedReader reader = new BufferedReader(source);
        Record record = new Record();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            line = strip(line);
            if (line.isEmpty()) {
                add(record);
                record = new Record();
                continue;
            }
            int comment = line.indexOf('#');
            if (comment == 0) continue;
            if (comment > 0) line = strip(line.substring(0, comment));
            int colon = line.indexOf(':');
            if (colon < 0) continue;
            String field = strip(line.substring(0, colon));
            String value = strip(line.substring(colon + 1));
            if (field.equalsIgnoreCase("User-agent")) {
                if (record.hasRules) {
                    add(record);
                    record = new Record();
                }
                int slash = value.indexOf('/');
                record.names.add(slash < 0 ? value : value.substring(0, slash));
            } else if (field.equalsIgnoreCase("Disallow")) {
                record.hasRules = true;
                if (!value.isEmpty()) record.paths.add(value);
            }
        }
        add(record);
    }

    private void add(Record r) {
        if (!r.names.isEmpty() && r.hasRules) records.add(r);
    }

    public boolean isUrlAllowed(String userAgent, String url) {
        String path = url.replaceFirst("^[a-zA-Z][a-zA-Z0-9+.-]*://[^/?#]*", "");
        int hash = path.indexOf('#');
        if (hash >= 0) path = path.substring(0, hash);
        if (!path.startsWith("/")) path = "/" + path;
        String robot = userAgent;
        int compatible = robot.toLowerCase().indexOf("compatible;");
        if (compatible >= 0) robot = robot.substring(compatible + 11);
        robot = robot.split("[/;)]", 2)[0].trim();
        for (String name : new String[] { robot, "*" }) {
            for (Record r : records) {
                if (!name.isEmpty() && r.hasUserAgent(name)) return r.allows(path);
            }
        }
        return true;
    }

    private static String strip(String s) {
        return s.replaceAll("^[ \\t]+", "").replaceAll("[ \\t]+$", "");
    }

    public static void main(String[] argv) throws IOException {
        BufferedReader stdin = new BufferedReader(new InputStreamReader(System.in));
        String query;
        while ((query = stdin.readLine()) != null) {
            StringTokenizer t = new StringTokenizer(query);
            String id = t.nextToken(), robots = decode(t.nextToken()), agent = decode(t.nextToken()), url = decode(t.nextToken());
            NoRobots client = new NoRobots();
            client.parse(new StringReader(robots.startsWith("\u00ef\u00bb\u00bf") ? robots.substring(3) : robots));
            System.out.println(id + (client.isUrlAllowed(agent, url) ? " allowed" : " disallowed"));
            System.out.flush();
        }
    }

    private static String decode(String hex) {
        byte[] b = new byte[hex.length() / 2];
        for (int i = 0; i < b.length; i++) b[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        return new String(b, StandardCharsets.ISO_8859_1);
    }
}
